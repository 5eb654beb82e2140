import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { CallInput } from '#domain/call.ts'
import { type DeskStep, deskSecondStep } from '#domain/desk/calls.ts'
import { readStepCode } from '#domain/session/passkey.ts'
import { useWork } from '#portal/shared/forms/use-work.ts'
import { knowsPasskeys } from '#portal/shared/sign-in/passkey-support.ts'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { ask } from '../core/ask.ts'
import { deviceId } from '../core/session.ts'
import styles from './entry.module.css'
import { EntryPage } from './entry-page.tsx'
import { usePasskey } from './use-passkey.ts'
import type { OpenedDesk } from './use-sign-in.ts'

type Method = 'app' | 'passkey' | 'recovery'
const methodTexts = { app: 'useApp', passkey: 'usePasskey', recovery: 'useRecovery' } as const
const aboutTexts = { app: 'app', passkey: 'byPasskey', recovery: 'recovery' } as const

type SecondStepProps = {
  step: DeskStep
  onOpened: (opened: OpenedDesk) => void
  onBack: () => void
}

/** A code or a passkey, after a right password. */
export function SecondStep({ step, onOpened, onBack }: SecondStepProps) {
  const t = useTranslations('deskEntry')
  const methods = methodsOf(step)
  const [method, setMethod] = useState<Method>(methods[0] ?? 'recovery')
  const [code, setCode] = useState('')
  const work = useWork()
  const passkey = usePasskey(work)

  async function give(proof: Pick<CallInput<typeof deskSecondStep>['body'], 'code' | 'assertion'>) {
    const body = { ticket: step.ticket, ...proof, device_id: deviceId() }
    onOpened((await ask(deskSecondStep, { body })).result)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (method === 'passkey') return void passkey.sign((assertion) => give({ assertion }))
    if (code.trim() === '') return work.setError(t('codeMissing'))
    // An invalid code would use up an attempt.
    if (!readStepCode(code)) return work.setError(t('codeMalformed'))
    void work.run(() => give({ code }))
  }

  function turnTo(next: Method) {
    setMethod(next)
    setCode('')
    work.setError('')
  }

  return (
    <EntryPage title={t('stepTitle')} text={t(aboutTexts[method])}>
      <Stack as="form" gap={4} noValidate onSubmit={submit}>
        {method === 'passkey' ? (
          <FormError text={work.error} />
        ) : (
          <TextField
            key={method}
            label={method === 'app' ? t('code') : t('recoveryCode')}
            inputMode={method === 'app' ? 'numeric' : 'text'}
            autoComplete={method === 'app' ? 'one-time-code' : 'off'}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            maxLength={40}
            autoFocus
            value={code}
            error={work.error}
            onChange={(event) => {
              setCode(event.target.value)
              work.setError('')
            }}
          />
        )}
        <Text role="status" size="sm" tone="muted">
          {passkey.note}
        </Text>
        <Button type="submit" size="large" isFull isPending={work.isPending} needsNetwork>
          {method === 'passkey' ? t('usePasskey') : t('continue')}
        </Button>
      </Stack>
      <Row gap={1} isWrapping className={styles.methods}>
        {methods
          .filter((other) => other !== method)
          .map((other) => (
            <Button key={other} variant="plain" onClick={() => turnTo(other)}>
              {t(methodTexts[other])}
            </Button>
          ))}
        <Button variant="plain" onClick={onBack}>
          {t('back')}
        </Button>
      </Row>
      {method === 'recovery' && (
        <Text size="sm" tone="muted">
          {t('lost')}
        </Text>
      )}
    </EntryPage>
  )
}

function methodsOf({ has_app, has_passkeys }: DeskStep): Method[] {
  const first: Method[] = has_app ? ['app'] : []
  if (has_passkeys && knowsPasskeys()) first.push('passkey')
  return [...first, 'recovery']
}
