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
  const byName = new Map<string, SectionRow | undefined>()
  for (const one of ordered)
    for (const name of new Set([one.name, one.code, `${one.standard} ${one.name}`].map(plainSection))) {
      const other = byName.get(name)
      if (!byName.has(name)) byName.set(name, one)
      // `A` of several classes says none of them.
      else if (other && other.yearId === one.yearId) byName.set(name, undefined)
    }
  return (section: string, standard: string): SectionRow | undefined => {
    const together = standard === '' ? undefined : byName.get(plainSection(`${standard} ${section}`))
    return together ?? byCode.get(section) ?? (section === '' ? undefined : byName.get(plainSection(section)))
  }
}
