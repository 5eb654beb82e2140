import type { SectionRow } from '#server/desk/people/queries-sections.ts'

const roman = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii']

/** `Class VI - A`, `6th A` and `6-a` are the same. */
export function plainSection(written: string): string {
  const words = written
    .toLowerCase()
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => word !== '' && !/^(class|std|standard|grade|sec|section|div|division)$/.test(word))
  const [first = '', ...others] = words
  const number = roman.indexOf(first) + 1 || first.replace(/^(\d+)(st|nd|rd|th)$/, '$1')
  return [number, ...others].join('')
}

/** Finds the section that a row means: of a year that has begun, else of one to come. */
export function sectionFinder(sections: readonly SectionRow[]) {
  const ordered = [...sections].sort((one, other) => Number(other.isCurrent) - Number(one.isCurrent))
  const byCode = new Map(ordered.map((one) => [one.code, one]))
  const byName = new Map<string, SectionRow>()
  for (const one of ordered)
    for (const name of [one.name, one.code].map(plainSection)) if (!byName.has(name)) byName.set(name, one)
  return (section: string, standard: string): SectionRow | undefined => {
    const together = standard === '' ? undefined : byName.get(plainSection(`${standard} ${section}`))
    return together ?? byCode.get(section) ?? (section === '' ? undefined : byName.get(plainSection(section)))
  }
}
