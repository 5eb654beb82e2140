import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { showDuration } from '#domain/exam/duration.ts'
import { maxLettersOfCode } from '#domain/exam/integrity/limits.ts'
import { mayPass } from '#portal/shared/api-error.ts'
import { Button, buttonClass } from '#ui/controls/button.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import type { Waiting } from '../core/open.ts'
import { showTimeLeft } from '../core/server-clock.ts'
import { showLocalTime } from '../core/show-local-time.ts'
import { fillScreen } from '../parts/full-screen/full-screen.ts'
import { useTimeUntil } from '../parts/header/use-time-left.ts'
import { Instructions } from '../parts/instructions/instructions.tsx'
import styles from './instructions-screen.module.css'
import { InstructionsSheet } from './instructions-sheet.tsx'

type BeginScreenProps = {
  waiting: Waiting
  /** May be repeated. @throws as `Waiting.begin` does */
  onBegin: (accessCode: string) => Promise<void>
}

/** The instructions, until the student begins; the time runs only from then on. */
export function BeginScreen({ waiting, onBegin }: BeginScreenProps) {
  const t = useTranslations('panel')
  const { paper, clock } = waiting
  const { attempt, before, rules } = paper
  const [code, setCode] = useState('')
  const [isRead, setRead] = useState(false)
  const [state, setState] = useState<'idle' | 'beginning' | { failure: string }>('idle')
  const remainingMs = useTimeUntil(clock, attempt.endsAt)
  const fullMs = before.minutes * 60_000
  const isShort = remainingMs !== null && remainingMs < fullMs
  const begin = () => {
    setState('beginning')
    // Must happen during the press, so it comes before the server's reply.
    if (rules?.fillsScreen) void fillScreen()
    onBegin(code).catch((error) =>
      setState({ failure: mayPass(error) ? t('instructions.beginOffline') : messageOf(error) }),
    )
  }
  if (remainingMs === 0)
    return (
      <InstructionsSheet
        attempt={attempt}
        foot={
          <a href="/exam" className={buttonClass({ size: 'large' })}>
            {t('toExams')}
          </a>
        }
      >
        <p role="status">{t('instructions.over')}</p>
      </InstructionsSheet>
    )
  const value = isShort ? showTimeLeft(remainingMs) : showDuration(before.minutes)
  return (
    <InstructionsSheet
      attempt={attempt}
      foot={
        <>
          <Stack gap={1} className={styles.agree}>
            {rules?.needsCode && (
              <TextField
                label={t('watched.typeCode')}
                value={code}
                maxLength={maxLettersOfCode}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                onChange={(event) => setCode(event.target.value)}
              />
            )}
            <Row as="label" gap={3} className={styles.tick}>
              <input type="checkbox" checked={isRead} onChange={(event) => setRead(event.target.checked)} />
              {t('instructions.tick')}
            </Row>
            <Text size="sm" tone="muted">
              {t('instructions.beginning')}
            </Text>
            <Text as="p" size="sm" tone="bad" role="alert">
              {typeof state === 'object' && state.failure}
            </Text>
          </Stack>
          <Button
            size="large"
            disabled={!isRead || (rules?.needsCode && code.trim() === '')}
            isPending={state === 'beginning'}
            onClick={begin}
          >
            {t('instructions.begin')}
          </Button>
        </>
      }
    >
      <Instructions
        paper={paper}
        schemes={before.schemes}
        time={{ label: t(isShort ? 'instructions.time' : 'instructions.timeInAll'), value }}
        note={
          attempt.endsAt !== null && (
            <p>
              {t(isShort ? 'instructions.closesShort' : 'instructions.closes', {
                time: showLocalTime(attempt.endsAt),
                full: showDuration(before.minutes),
              })}
            </p>
          )
        }
      />
    </InstructionsSheet>
  )
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '')
