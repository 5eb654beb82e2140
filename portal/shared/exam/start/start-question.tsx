import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { showTimeSpan } from '#domain/exam/duration.ts'
import { showTime } from '#domain/time-of-day.ts'
import { testOptions } from '#portal/shared/exam/listed-tests.ts'
import type { Test } from '#portal/shared/exam/read-test.ts'
import { QueryView } from '#portal/shared/query-view.tsx'
import { serverNow } from '#portal/shared/time/server-time.ts'
import { useZone } from '#portal/shared/time/use-zone.ts'
import { useViewedUser } from '#portal/shared/viewed/viewed-student.ts'
import { Button } from '#ui/controls/button.tsx'
import { Waiting } from '#ui/display/skeleton.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { Dialog } from '#ui/popups/dialog.tsx'
import { words } from '#ui/words.ts'
import { type StartTerms, startTerms } from './start-terms.ts'

type StartQuestionProps = {
  testId: number
  /** Fetched if it is undefined. */
  test?: Test | undefined
  onStart: () => void
  onClose: () => void
}

/** Asks once before a test starts, with the time and the remaining attempts [exam-18]. */
export function StartQuestion({ testId, test: given, onStart, onClose }: StartQuestionProps) {
  const t = useTranslations('exam')
  // The number of attempts must be up to date.
  const query = useQuery({
    ...testOptions(useViewedUser(), testId),
    staleTime: 0,
    gcTime: 0,
    meta: { mustBeFresh: true },
    enabled: given === undefined,
  })
  const now = useSecond()
  const test = given ?? query.data
  const terms = test && startTerms(test, now)
  const isReady = test !== undefined
  const mayStart = isReady && (!terms || terms.state === 'new' || terms.state === 'begun')
  const start = () => {
    onStart()
    onClose()
  }
  return (
    <Dialog
      title={t(`ask.${terms?.state ?? 'new'}`)}
      role="alertdialog"
      onClose={onClose}
      isDismissable={false}
      hasCloseButton={false}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {mayStart || !isReady ? t('ask.cancel') : words.close}
          </Button>
          {mayStart && (
            <Button needsNetwork onClick={start}>
              {t(terms?.state === 'begun' ? 'resume' : 'start')}
            </Button>
          )}
        </>
      }
    >
      {test ? (
        <About test={test} terms={terms} />
      ) : (
        <QueryView query={query} loading={<Waiting count={1} />}>
          {() => <p>{t('ask.unknown')}</p>}
        </QueryView>
      )}
    </Dialog>
  )
}

function About({ test, terms }: { test: Test; terms: StartTerms | null | undefined }) {
  const t = useTranslations('exam')
  const zone = useZone()
  const time = terms?.state === 'new' ? terms.time : null
  const isLate = time !== null && time.leftMs < time.wholeMs
  return (
    <Stack gap={2}>
      <Text weight="strong" wrap="anywhere">
        {test.name}
      </Text>
      {time && (
        <Text size="xl" weight="strong" isNumeric>
          {isLate
            ? t('ask.timeOf', { left: showTimeSpan(time.leftMs), whole: showTimeSpan(time.wholeMs) })
            : t('ask.time', { whole: showTimeSpan(time.wholeMs) })}
        </Text>
      )}
      {isLate && <p>{t('ask.late', { time: showTime(zone.minuteAt(test.endMs)) })}</p>}
      {terms?.state === 'new' && <Attempts terms={terms} />}
      {terms?.state === 'begun' && <p>{t('ask.goOn')}</p>}
      {terms?.state === 'spent' && <p>{t('ask.noMore')}</p>}
    </Stack>
  )
}

function Attempts({ terms }: { terms: Extract<StartTerms, { state: 'new' }> }) {
  const t = useTranslations('exam')
  const { time, attempt, limit } = terms
  if (limit === 0) return <p>{t(time ? 'ask.unknown' : 'ask.unlimited')}</p>
  if (limit === 1) return <p>{t(time ? 'ask.only' : 'ask.untimedOnly')}</p>
  return <p>{t(time ? 'ask.several' : 'ask.untimedSeveral', { attempt, limit })}</p>
}

const secondMs = 1000

/** Now by the server's clock, in milliseconds since 1970; renders again every second. */
function useSecond(): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), secondMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
