import { Download } from 'lucide-react'
import { useDeferredValue } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { showDay } from '#domain/day.ts'
import { type NoticeAnswers, noticeAnswersFile } from '#domain/desk/answer-calls.ts'
import { mayWriteNotices, type Notice } from '#domain/desk/notice-calls.ts'
import { answerStates } from '#domain/home/answer/calls.ts'
import type { Question } from '#domain/home/answer/question.ts'
import { useWork } from '#portal/shared/forms/use-work.ts'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { SearchField } from '#ui/controls/search-field.tsx'
import { Segments } from '#ui/controls/segments.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { askFile } from '../../core/ask.ts'
import { useMe } from '../../core/session.ts'
import { ShowMore } from '../../core/show-more.tsx'
import { useShownTime } from '../../core/shown-time.ts'
import { Unfetched } from '../../core/unfetched.tsx'
import styles from '../notices.module.css'
import { answersQuery, useNoticeAnswers } from '../queries.ts'
import { AnswerLine, useAnswerWords } from './answer-line.tsx'
import { Remind } from './remind.tsx'

type AnswersProps = { notice: Notice; question: Question }

/** Who has answered what, and who has not [desk-136]. */
export function Answers({ notice: { id, state }, question }: AnswersProps) {
  const t = useTranslations('deskNotices')
  return (
    <Stack as="section" gap={3} aria-label={t('answers')}>
      <Row gap={2} lineGap="half" isWrapping>
        <Text as="h2" size="lg">
          {t('answers')}
        </Text>
        <Text as="span" size="sm" tone="muted">
          {t(`askKinds.${question.kind}`)} · {t('answersUntil', { day: showDay(question.until) })}
        </Text>
      </Row>
      {state === 'scheduled' ? (
        <Text tone="muted">{t('answersScheduled')}</Text>
      ) : (
        <Given id={id} isOut={state === 'out'} />
      )}
    </Stack>
  )
}

function Given({ id, isOut }: { id: string; isOut: boolean }) {
  const t = useTranslations('deskNotices')
  const { roles } = useMe()
  const [address, setAddress] = useSearchParams()
  const search = address.get('student') ?? ''
  const state = answerStates.find((one) => one === address.get('answers'))
  const view = { search: useDeferredValue(search).trim(), state }
  const query = useNoticeAnswers(id, view)
  const { data } = query
  const work = useWork()
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
  const sums = data?.pages[0]
  if (!data || !sums) return <Unfetched query={query} count={4} />
  const rows = data.pages.flatMap(({ answers }) => answers)
  const shownStates = (['all', 'missing', 'answered', 'changed'] as const).filter(
    (one) => one !== 'changed' || sums.changed > 0 || state === 'changed',
  )
  const save = () =>
    work.run(() => askFile(noticeAnswersFile, { params: { notice_id: id }, query: answersQuery(view) }))
  return (
    <>
      <Sums sums={sums} />
      <div className={styles.filters}>
        <SearchField label={t('searchStudents')} value={search} onChange={(value) => set('student', value)} />
        <Segments
          label={t('answerState')}
          value={state ?? 'all'}
          options={shownStates.map((value) => ({ value, label: t(`answerStates.${value}`) }))}
          onChange={(value) => set('answers', value === 'all' ? '' : value)}
        />
        <Button variant="quiet" isPending={work.isPending} needsNetwork onClick={() => void save()}>
          <Download size={16} aria-hidden="true" />
          {t('answersFile')}
        </Button>
        {mayWriteNotices(roles) && isOut && !sums.is_over && <Remind id={id} sums={sums} />}
      </div>
      <FormError text={work.error} />
      {rows.length === 0 ? (
        <Text tone="muted">{t('answersNone')}</Text>
      ) : (
        <Card as="ul" padding="none" isDivided>
          {rows.map((row) => (
            <AnswerLine key={row.student_id} row={row} />
          ))}
        </Card>
      )}
      <ShowMore query={query} text={t('answersMore')} />
    </>
  )
}

/** How many have answered, what, and when families were reminded. */
function Sums({ sums }: { sums: NoticeAnswers }) {
  const t = useTranslations('deskNotices')
  const show = useShownTime()
  const wordsOf = useAnswerWords()
  const { asked, answered, changed, tally, is_over, reminded_at } = sums
  return (
    <Stack gap={1}>
      <Text isNumeric>
        {t('answersOf', { answered, asked })}
        {tally.map(({ answer, count }) => ` · ${wordsOf(answer)}\u00a0${count}`)}
      </Text>
      {changed > 0 && (
        <Text size="sm" tone="warn">
          {t('answersChanged', { count: changed })}
        </Text>
      )}
      {is_over && (
        <Text size="sm" tone="muted">
          {t('answersOver')}
        </Text>
      )}
      {reminded_at !== null && (
        <Text size="sm" tone="muted">
          {t('remindedAt', { at: show(reminded_at) })}
        </Text>
      )}
    </Stack>
  )
}
