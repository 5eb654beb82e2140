import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { buttonClass } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { ScreenHead } from './screen-head.tsx'

export function NotFound() {
  const t = useTranslations('desk')
  return (
    <Stack gap={5}>
      <ScreenHead title={t('notFoundTitle')} />
      <EmptyState
        title={t('notFoundText')}
        action={
          <Link to="/" className={buttonClass({ variant: 'quiet' })}>
            {t('toHome')}
          </Link>
        }
      />
    </Stack>
  )
}
