import { useTranslations } from 'use-intl/react'
import { familiesKind } from '#domain/desk/imports.ts'
import { useAreas } from '../app/queries.ts'

/** Such as "Students: 600 new, 1 changed". */
export function useCounts(): (counts: Readonly<Record<string, number>>) => string {
  const t = useTranslations('deskImports')
  const titleOf = useKindTitle()
  return (counts) => {
    const kinds = new Map<string, string[]>()
    for (const [name, count] of Object.entries(counts)) {
      const [, kind = '', what] = /^(.+)_(added|changed|ended)$/.exec(name) ?? []
      if (!what) continue
      const said = t(what as 'added' | 'changed' | 'ended', { count })
      kinds.set(kind, [...(kinds.get(kind) ?? []), said])
    }
    return (
      [...kinds].map(([kind, said]) => `${titleOf(kind)}: ${said.join(', ')}`).join(' · ') || t('noChange')
    )
  }
}

/** What a kind is called. */
export function useKindTitle(): (kind: string) => string {
  const t = useTranslations('deskImports')
  const { data = [] } = useAreas()
  const kinds = data.flatMap((area) => area.kinds)
  const names: Readonly<Record<string, string>> = {
    [familiesKind]: t('families'),
    people: t('people'),
    questions: t('questions'),
  }
  return (kind) => names[kind] ?? kinds.find((one) => one.kind === kind)?.title ?? kind
}
