import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useSession } from '#portal/shared/session-store.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FeedAddress } from './feed-address.tsx'
import styles from './feed-dialog.module.css'
import { FeedList } from './feed-list.tsx'
import { type MadeFeed, useFeedChanges } from './feed-queries.ts'
import { FeedSteps } from './feed-steps.tsx'

/** What a private calendar address is, how to have one, and how to end it. */
export function FeedDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('timetable.feed')
  const name = useSession((session) => session.name)
  const isSchool = useSession((session) => session.is_institute_type_school)
  const { make, isPending, error } = useFeedChanges()
  const [made, setMade] = useState<MadeFeed>()

  return (
    <Dialog title={t('title')} onClose={onClose}>
      <div className={styles.parts}>
        <p>{t(isSchool ? 'aboutSchool' : 'about', { name })}</p>
        {made ? (
          <FeedAddress address={made.address} />
        ) : (
          <div className={styles.make}>
            <Button isFull isPending={isPending} onClick={async () => setMade(await make())}>
              {t('make')}
            </Button>
            {error && (
              <p role="alert" className={styles.error}>
                {error}
              </p>
            )}
          </div>
        )}
        <p className={styles.warning}>
          <CircleAlert size={18} aria-hidden="true" />
          <span>{t('warning')}</span>
        </p>
        <FeedSteps />
        <FeedList onRevoked={(feedId) => made?.feedId === feedId && setMade(undefined)} />
      </div>
    </Dialog>
  )
}
