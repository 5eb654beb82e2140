import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Bookmark, NotebookPen } from 'lucide-react'
import { useEffect, useMemo, useRef } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { panelTime } from '#domain/exam/calls.ts'
import { ExamPicture } from '#portal/features/exam/exam-picture.tsx'
import { daysOfTest } from '#portal/features/exam/online/listing.ts'
import { useBounds } from '#portal/shared/calendar/use-bounds.ts'
import { DayButton } from '#portal/shared/exam/day/day-button.tsx'
import { useLabelTests } from '#portal/shared/exam/listed-tests.ts'
import { useLabels } from '#portal/shared/exam/queries.ts'
import { LabelChips } from '#portal/shared/lists/label-chips.tsx'
import { read } from '#portal/shared/requests/read.ts'
import { noteServerMoment } from '#portal/shared/time/server-time.ts'
import { useToday, useZone } from '#portal/shared/time/use-zone.ts'
import { buttonClass } from '#ui/controls/button.tsx'
import { SearchField } from '#ui/controls/search-field.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import styles from '../exam-tab.module.css'
import type { ExamUrlState } from '../url-state.ts'
import type { ChangeUrlState } from '../use-exam-url-state.ts'
import { AllExams } from './all-exams.tsx'
import { NowAndNext } from './now-and-next.tsx'
import { ProductExams } from './product-exams.tsx'
import { Schedule } from './schedule.tsx'

type OnlineTabProps = { urlState: ExamUrlState; onChange: ChangeUrlState }

/** Labels, and the schedule of the chosen one [exam-3]. */
export function OnlineTab({ urlState, onChange }: OnlineTabProps) {
  const t = useTranslations('myExam')
  const shared = useTranslations('exam')
  const chips = useRef<HTMLDivElement>(null)
  const labels = useLabels()
  const label = labels?.find(({ id }) => String(id) === urlState.label)
  const isNarrowed = urlState.typed.trim() !== '' || urlState.day !== ''
  useExactTime()
  useRefetchOnReturn()
  const close = () => {
    // The closing button disappears: the focus returns to the chip that opened the schedule.
    chips.current?.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus()
    onChange({ label: '', typed: '', day: '' }, true)
  }
  return (
    <Stack gap={4} className={styles.tab}>
      <Row gap={3} lineGap={2} isWrapping className={styles.bar}>
        <SearchField
          label={t('search')}
          value={urlState.typed}
          onChange={(typed) => onChange({ typed })}
          className={styles.search}
        />
        <Link to="/exam/bookmarks" className={buttonClass({ variant: 'quiet' })}>
          <Bookmark aria-hidden="true" />
          <span>{shared('bookmarked')}</span>
        </Link>
        <Link to="/exam/notebook" className={buttonClass({ variant: 'quiet' })}>
          <NotebookPen aria-hidden="true" />
          <span>{t('notebook')}</span>
        </Link>
        <DayChoice urlState={urlState} onChange={onChange} />
      </Row>
      <div ref={chips}>
        <LabelChips
          label={shared('labels')}
          chips={(labels ?? []).map(({ id, name }) => ({ key: String(id), label: name }))}
          chosen={label ? urlState.label : ''}
          onChoose={(key) => onChange({ label: key }, key !== urlState.label)}
        />
      </div>
      {label ? (
        <Schedule label={label} urlState={urlState} onChange={onChange} onClose={close} />
      ) : (
        <>
          {isNarrowed ? (
            <AllExams urlState={urlState} onChange={onChange} />
          ) : (
            <>
              <NowAndNext />
              <EmptyState title={labels?.length === 0 ? t('none') : t('prompt')} picture={<ExamPicture />} />
            </>
          )}
          <ProductExams urlState={urlState} onChange={onChange} />
        </>
      )}
    </Stack>
  )
}

/** 'Sort By Date': marks the days on which exams of the label begin. */
function DayChoice({ urlState, onChange }: OnlineTabProps) {
  const zone = useZone()
  const bounds = useBounds(useToday())
  const labels = useLabels()
  const label = labels?.find(({ id }) => String(id) === urlState.label)
  const { data } = useLabelTests(label)
  // Finding the day of a moment is slow, and a search renders this at every key.
  const days = useMemo(() => (data ?? []).map((test) => daysOfTest(test, zone).first), [data, zone])
  return <DayButton days={days} bounds={bounds} chosen={urlState.day} onChoose={(day) => onChange({ day })} />
}

/** Loads the tests again when this tab is shown: a test is taken in another one. */
function useRefetchOnReturn(): void {
  const client = useQueryClient()
  useEffect(() => {
    const renew = () => {
      if (document.visibilityState !== 'visible') return
      for (const kind of ['tests', 'product-tests'])
        void client.invalidateQueries({ queryKey: ['exam', kind] })
    }
    document.addEventListener('visibilitychange', renew)
    return () => document.removeEventListener('visibilitychange', renew)
  }, [client])
}

const renewAfterMs = 5 * 60_000

/** Exams begin and end by the exam panel's clock, to the second [exam-13]. */
function useExactTime(): void {
  useQuery({
    queryKey: ['exam', 'time'],
    queryFn: async (context) => {
      const sentAt = Date.now()
      const { data } = await read(panelTime, {}, context)
      noteServerMoment(data.time, sentAt, Date.now())
      return data.time
    },
    staleTime: renewAfterMs,
    refetchInterval: renewAfterMs,
    retry: false,
    meta: { isQuiet: true, mustBeFresh: true },
  })
}
