import { useTranslations } from 'use-intl/react'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { EntryPage } from './entry-page.tsx'
import { type Stage, type Typed, useSignIn } from './use-sign-in.ts'

type InstitutesProps = {
  typed: Typed
  institutes: readonly { institute_id: number; name: string }[]
  onStage: (stage: Stage) => void
  onBack: () => void
}

/** Where the password fits staff of several institutes. */
export function Institutes({ typed, institutes, onStage, onBack }: InstitutesProps) {
  const t = useTranslations('deskEntry')
  const { isPending, error, signIn } = useSignIn(onStage)
  return (
    <EntryPage title={t('institutesTitle')} text={t('institutesText')}>
      <Stack gap={3}>
        {institutes.map(({ institute_id, name }) => (
          <Button
            key={institute_id}
            variant="quiet"
            size="large"
            isFull
            isPending={isPending}
            onClick={() => void signIn(typed, institute_id)}
          >
            {name}
          </Button>
        ))}
      </Stack>
      <FormError text={error} />
      <Button variant="plain" onClick={onBack}>
        {t('back')}
      </Button>
    </EntryPage>
  )
}
