import { CircleAlert } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { ScreenPicture } from './screen-picture.tsx'

/** Shown instead of a screen that failed to load or to render. A reload helps after an update of the server. */
export function Broken() {
  const t = useTranslations('shell.broken')
  return (
    <main>
      <EmptyState
        picture={<ScreenPicture icon={CircleAlert} />}
        title={t('title')}
        action={<Button onClick={() => location.reload()}>{t('reload')}</Button>}
      />
    </main>
  )
}
