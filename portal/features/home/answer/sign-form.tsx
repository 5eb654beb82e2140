import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { NoticeQuestion } from '#domain/home/answer/calls.ts'
import { useWork } from '#portal/shared/forms/use-work.ts'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { PasswordField } from '#ui/controls/password-field.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { showToast } from '#ui/popups/toast.tsx'
import { type AskedStudent, useAnswering } from './queries.ts'

type SignFormProps = { noticeId: number; question: NoticeQuestion; student: AskedStudent }

/** A signature by name and password, of the text that is shown [answer-8]. */
export function SignForm({ noticeId, question, student }: SignFormProps) {
  const t = useTranslations('answer')
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const { sign } = useAnswering({ noticeId, title: t('title'), student })
  const work = useWork()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '' || password === '') return
    void work.run(async () => {
      setPassword('')
      await sign({ name, password, text_hash: question.text_hash })
      showToast(t('saved'), 'good')
    })
  }
  return (
    <Stack as="form" gap={3} onSubmit={submit}>
      <Text size="sm" tone="muted">
        {t('signAbout')}
      </Text>
      <TextField
        label={t('fullName', { name: question.own_name })}
        autoComplete="name"
        maxLength={200}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <PasswordField
        label={t('password')}
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <FormError text={work.error} />
      <Row>
        <Button
          type="submit"
          isPending={work.isPending}
          isOff={name.trim() === '' || password === ''}
          needsNetwork
        >
          {t('sign')}
        </Button>
      </Row>
    </Stack>
  )
}
