import { CloudDownload } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { addDays } from '#domain/day.ts'
import { mayKeepOffline } from '#domain/viewer/viewer-kind.ts'
import { useRequest } from '#portal/shared/requests/use-request.ts'
import { useToday } from '#portal/shared/time/use-zone.ts'
import { useKeeping } from '#portal/shared/viewer/kept/use-kept-files.ts'
import { Button } from '#ui/controls/button.tsx'
import { showToast } from '#ui/popups/toast.tsx'
import { type Subject, useFetchDocuments } from './queries.ts'

/** Keeps the documents of the last seven days on this device, of all subjects. */
export function KeepWeek({ subjects }: { subjects: readonly Subject[] }) {
  const t = useTranslations('document')
  const today = useToday()
  const fetchDocuments = useFetchDocuments()
  const { keep } = useKeeping()
  const { isPending, run } = useRequest(async () => {
    const { files } = await fetchDocuments(subjects)
    const recent = files.filter(
      ({ sharedDay, shown }) => sharedDay > addDays(today, -7) && mayKeepOffline(shown),
    )
    if (recent.length > 0) await keep(recent.map(({ shown }) => shown))
    else showToast(t('noneThisWeek'), 'info')
  })
  return (
    <Button needsNetwork variant="plain" isPending={isPending} onClick={run}>
      <CloudDownload size={18} aria-hidden="true" />
      {t('keepWeek')}
    </Button>
  )
}
