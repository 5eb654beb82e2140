import { PenLine } from 'lucide-react'
import { useDeferredValue } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { mayWriteNotices, type NoticeInList, noticeStates } from '#domain/desk/notice-calls.ts'
import { FeatureTexts } from '#portal/shared/text/feature-texts.tsx'
import { buttonClass } from '#ui/controls/button.tsx'
import { SearchField } from '#ui/controls/search-field.tsx'
import { Segments } from '#ui/controls/segments.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { TextLink } from '#ui/layout/text-link.tsx'
import { ScreenHead } from '../app/screen-head.tsx'
import { useMe } from '../core/session.ts'
import { ShowMore } from '../core/show-more.tsx'
import { Unfetched } from '../core/unfetched.tsx'
import styles from './notices.module.css'
import { useNotices, useReadCounts } from './queries.ts'
import { ReadLine, StateLine } from './state-line.tsx'
import { noticesTexts } from './texts.ts'

const texts = { deskNotices: noticesTexts }

/** Every notice, the newest first, with whether it is out and who has read it [desk-33]. */
export function NoticesScreen() {
  return (
    <FeatureTexts texts={texts}>
      <Notices />
    </FeatureTexts>
  )
}

function Notices() {
  const t = useTranslations('deskNotices')
  const { roles } = useMe()
  const [address, setAddress] = useSearchParams()
  const search = address.get('search') ?? ''
  const state = noticeStates.find((one) => one === address.get('state'))
  const typed = useDeferredValue(search)
  const query = useNotices({
    search: typed.trim(),
    state,
  })
  const { data } = query
  const set = (name: string, value: string) =>
    setAddress(
      (before) => {
        const next = new URLSearchParams(before)
        if (value === '') next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true },
    )
  const isFiltered = typed.trim() !== '' || state !== undefined
  const canWrite = mayWriteNotices(roles)
  const write = canWrite && (
    <Link to="/notices/new" className={buttonClass({})}>
      <PenLine size={16} aria-hidden="true" />
      {t('write')}
    </Link>
  )
  return (
    <Stack gap={4}>
      <ScreenHead title={t('title')} text={t('about')} actions={write} />
      <div className={styles.filters}>
        <SearchField label={t('search')} value={search} onChange={(value) => set('search', value)} />
        <Segments
          label={t('state')}
          value={state ?? 'all'}
          options={(['all', ...noticeStates] as const).map((value) => ({
            value,
            label: t(`states.${value}`),
          }))}
          onChange={(value) => set('state', value === 'all' ? '' : value)}
        />
      </div>
      {data ? (
        data.pages[0]?.notices.length === 0 ? (
          <EmptyState
            title={t(isFiltered ? 'nothingFound' : 'empty')}
            text={isFiltered ? undefined : t('emptyText')}
          />
        ) : (
          <>
            {data.pages.map(({ notices }) => (
              <NoticePage key={notices[0]?.id} notices={notices} />
            ))}
            <ShowMore query={query} text={t('more')} />
          </>
        )
      ) : (
        <Unfetched query={query} count={6} />
      )}
    </Stack>
  )
}

function NoticePage({ notices }: { notices: readonly NoticeInList[] }) {
  const { data: counts } = useReadCounts(
    notices.filter(({ state }) => state !== 'scheduled').map(({ id }) => id),
  )
  return (
    <Card as="ul" padding="none" isDivided>
      {notices.map((notice) => (
        <li key={notice.id} className={styles.row}>
          <Text as="span" weight="strong" className={styles.rowTitle}>
            <TextLink as={Link} to={`/notices/${encodeURIComponent(notice.id)}`}>
              {notice.title}
            </TextLink>
          </Text>
          <StateLine notice={notice} />
          <ReadLine count={counts?.[notice.id]} />
        </li>
      ))}
    </Card>
  )
}
