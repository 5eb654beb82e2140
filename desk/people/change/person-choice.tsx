import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { FormError } from '#ui/controls/form-error.tsx'
import { RadioList } from '#ui/controls/radio-list.tsx'
import { SearchField } from '#ui/controls/search-field.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { usePaused } from '../../core/use-typed-search.ts'
import { usePeople } from '../queries.ts'

type PersonChoiceProps = {
  who: 'students' | 'parents'
  chosen: number | undefined
  error: string | undefined
  onChoose: (id: number) => void
}

const shown = 8

/** Finds somebody and chooses: the first few who fit. */
export function PersonChoice({ who, chosen, error, onChoose }: PersonChoiceProps) {
  const t = useTranslations('deskChange')
  const said = useTranslations('deskPeople')
  const [typed, setTyped] = useState('')
  const search = usePaused(typed)
  const { data } = usePeople({ search, who, section: undefined })
  const found = data?.pages[0]?.people.slice(0, shown) ?? []
  const [kept, setKept] = useState<(typeof found)[number]>()
  /** Who is chosen stays in sight, whatever is looked for after that. */
  const isHidden = kept?.member_id === chosen && !found.some(({ member_id }) => member_id === chosen)
  const rows = kept && isHidden ? [kept, ...found] : found
  return (
    <Stack gap={2}>
      <SearchField label={t('search')} value={typed} onChange={setTyped} />
      {data && found.length === 0 && <Text tone="muted">{t('searchNone')}</Text>}
      <RadioList
        label={t('search')}
        isCompact
        value={chosen === undefined ? null : String(chosen)}
        options={rows.map(({ member_id, name, section, phone, family, role }) => ({
          value: String(member_id),
          title: name,
          subtitle: [
            section,
            phone,
            family && said(role === 'parent' ? 'childrenOf' : 'parentsOf', { names: family }),
          ]
            .filter(Boolean)
            .join(' · '),
        }))}
        onChange={(value) => {
          setKept(rows.find(({ member_id }) => member_id === Number(value)))
          onChoose(Number(value))
        }}
      />
      <FormError text={error ?? ''} />
    </Stack>
  )
}
