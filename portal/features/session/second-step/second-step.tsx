import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { SignInKey } from '#domain/session/passkey-calls.ts'
import { knowsPasskeys } from '#portal/shared/sign-in/passkey-support.ts'
import { FeatureTexts } from '#portal/shared/text/feature-texts.tsx'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Text } from '#ui/layout/text.tsx'
import { FormDialog } from '#ui/popups/form-dialog.tsx'
import type { SignInStep } from '../sign-in/use-sign-in.ts'
import styles from './second-step.module.css'
import { secondStepTexts } from './second-step-texts.ts'
import { useSecondStep } from './use-second-step.ts'

const texts = { secondStep: secondStepTexts }
type Method = 'app' | 'passkey' | 'recovery'

type SecondStepProps = {
  step: Extract<SignInStep, { kind: 'secondStep' }>
  /** True while the sign-in continues with the key. */
  isPending: boolean
  onKey: (key: SignInKey) => Promise<void>
  onClose: () => void
}

/** The step after the password, for persons who have turned it on (docs/decisions/16). */
export function SecondStep(props: SecondStepProps) {
  return (
    <FeatureTexts texts={texts}>
      <SecondStepDialog {...props} />
    </FeatureTexts>
  )
}

function SecondStepDialog({ step, isPending, onKey, onClose }: SecondStepProps) {
  const t = useTranslations('secondStep')
  const methods = methodsOf(step)
  const [method, setMethod] = useState<Method>(methods[0] ?? 'recovery')
  const [code, setCode] = useState('')
  const { isSending, error, note, clear, giveCode, givePasskey } = useSecondStep(step.ticket, onKey)
  const isBusy = isPending || isSending

  function turnTo(next: Method) {
    setMethod(next)
    setCode('')
    clear()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    void (method === 'passkey' ? givePasskey() : giveCode(code))
  }

  return (
    <FormDialog
      title={t('title')}
      submitLabel={method === 'passkey' ? t('usePasskey') : t('continue')}
      isPending={isBusy}
      hasCloseButton={false}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t(method)}</p>
      {method !== 'passkey' && (
        <TextField
          key={method}
          label={method === 'app' ? t('code') : t('recoveryCode')}
          type="text"
          inputMode={method === 'app' ? 'numeric' : 'text'}
          autoComplete={method === 'app' ? 'one-time-code' : 'off'}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={40}
          autoFocus
          className={styles.code}
          value={code}
          error={error}
          onChange={(event) => {
            setCode(event.target.value)
            clear()
          }}
        />
      )}
      {method === 'passkey' && <FormError text={error} />}
      <Text role="status" size="sm" tone="muted">
        {note}
      </Text>
      <Row gap={1} isWrapping className={styles.methods}>
        {methods
          .filter((other) => other !== method)
          .map((other) => (
            <Button key={other} variant="plain" onClick={() => turnTo(other)}>
              {t(methodTexts[other])}
            </Button>
          ))}
      </Row>
      {method === 'recovery' && (
        <Text size="sm" tone="muted">
          {t('lost')}
        </Text>
      )}
    </FormDialog>
  )
}

const methodTexts = { app: 'useApp', passkey: 'usePasskey', recovery: 'useRecovery' } as const

function methodsOf({ hasApp, hasPasskeys }: SecondStepProps['step']): Method[] {
  const first: Method[] = hasApp ? ['app'] : []
  if (hasPasskeys && knowsPasskeys()) first.push('passkey')
  return [...first, 'recovery']
}
