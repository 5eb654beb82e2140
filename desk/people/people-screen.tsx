import { KeyRound, UserPlus } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { peopleGroups, peopleReaders, peopleWriters } from '#domain/desk/people-calls.ts'
import { idIn, queryOf, useUrlState } from '#portal/shared/navigation/address.ts'
import { FeatureTexts } from '#portal/shared/text/feature-texts.tsx'
import { buttonClass } from '#ui/controls/button.tsx'
import { SearchField } from '#ui/controls/search-field.tsx'
import { Segments } from '#ui/controls/segments.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { NotFound } from '../app/not-found.tsx'
import { ScreenHead } from '../app/screen-head.tsx'
import { useMe } from '../core/session.ts'
import { ShowMore } from '../core/show-more.tsx'
import { Unfetched } from '../core/unfetched.tsx'
import { useTypedSearch } from '../core/use-typed-search.ts'
import styles from './people.module.css'
import { PersonRow } from './person-row.tsx'
import { type Group, usePeople, useSections } from './queries.ts'
import { peopleTexts } from './texts.ts'

const texts = { deskPeople: peopleTexts }

/** Finds people of families [desk-40]. */
export function PeopleScreen() {
  const { roles } = useMe()
  if (!roles.some((role) => peopleReaders.includes(role))) return <NotFound />
  return (
    <FeatureTexts texts={texts}>
      <People mayWrite={roles.some((role) => peopleWriters.includes(role))} />
    </FeatureTexts>
  )
}

function People({ mayWrite }: { mayWrite: boolean }) {
  const t = useTranslations('deskPeople')
  const { search, who, section, typed, setTyped, show } = useWanted()
  const { data: choices } = useSections()
  const people = usePeople({ search, who, section })
  const rows = people.data?.pages.flatMap((page) => page.people)
  return (
    <Stack gap={4}>
      <ScreenHead
        title={t('title')}
        text={t('about')}
        actions={
          mayWrite && (
            <>
              <Link to="/people/passwords" className={buttonClass({ variant: 'quiet' })}>
                <KeyRound size={16} aria-hidden="true" />
                {t('passwords')}
              </Link>
              <Link to="/people/add" className={buttonClass({})}>
                <UserPlus size={16} aria-hidden="true" />
                {t('add')}
              </Link>
            </>
          )
        }
      />
      <div className={styles.tools}>
        <SearchField label={t('search')} value={typed} onChange={setTyped} className={styles.search} />
        <Segments
          label={t('who')}
          value={who}
          options={peopleGroups.map((value) => ({ value, label: t(`groups.${value}`) }))}
          onChange={(next) => show({ who: next })}
        />
        <SelectField
          label={t('section')}
          className={styles.section}
          value={section ?? ''}
          options={[
            { value: '', label: t('allSections') },
            ...(choices?.sections ?? []).map(({ section_id, name, year }) => ({
              value: String(section_id),
              label: t('sectionOf', { name, year }),
            })),
          ]}
          onChange={(event) => show({ section: idIn(event.target.value) || undefined })}
        />
      </div>
      {rows ? (
        rows.length === 0 ? (
          <EmptyState title={t('none')} text={t('noneText')} />
        ) : (
          <>
            <Card
              as="ul"
              padding="none"
              isDivided
              aria-label={t('title')}
              aria-busy={people.isPlaceholderData}
            >
              {rows.map((row) => (
                <PersonRow key={row.member_id} row={row} />
              ))}
            </Card>
            <ShowMore query={people} text={t('more')} />
          </>
        )
      ) : (
        <Unfetched query={people} count={8} />
      )}
    </Stack>
  )
}

type Wanted = { search: string; who: Group; section: number | undefined }

const readWanted = (params: URLSearchParams): Wanted => ({
  search: params.get('search') ?? '',
  who: peopleGroups.find((one) => one === params.get('who')) ?? 'all',
  section: idIn(params.get('section')) || undefined,
})
const queryOfWanted = ({ search, who, section }: Wanted) =>
  queryOf({ search, who: who === 'all' ? '' : who, section: section ? String(section) : '' })

/** What is looked for; it is in the address, so that Back and a link show the same. */
function useWanted() {
  const { urlState, change } = useUrlState(readWanted, queryOfWanted)
  const { search } = urlState
  const [typed, setTyped] = useTypedSearch(search, (words) => change({ search: words }))
  return { ...urlState, typed, setTyped, show: (next: Partial<Wanted>) => change(next, true) }
}
