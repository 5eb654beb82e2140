import type { FormEvent } from 'react'
import { useTranslations } from 'use-intl/react'
import { Button } from '#ui/controls/button.tsx'
import { PasswordField } from '#ui/controls/password-field.tsx'
import { Card } from '#ui/layout/card.tsx'
import type { PasswordQuestion } from './use-pdf-pages.ts'

/** Requests the password of a protected PDF; it never leaves this page. */
export function PdfPassword({ isWrong, answer }: PasswordQuestion) {
  const t = useTranslations('viewer')
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const password = new FormData(event.currentTarget).get('password')
    if (typeof password === 'string' && password !== '') answer(password)
  }
  return (
    <Card as="form" gap={3} onSubmit={submit}>
      <PasswordField
        label={t('password')}
        hint={t('passwordText')}
        name="password"
        autoComplete="off"
        autoFocus
        error={isWrong ? t('wrongPassword') : undefined}
      />
      <Button type="submit">{t('openProtected')}</Button>
    </Card>
  )
}
