import { useTranslations } from 'use-intl/react'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'

/** A screen that has failed to render. */
export function Broken() {
  const t = useTranslations('desk')
  return (
    <div role="alert">
      <EmptyState
        title={t('brokenTitle')}
        action={
          <Button variant="quiet" onClick={() => location.reload()}>
            {t('reload')}
          </Button>
        }
      />
    </div>
  )
}
