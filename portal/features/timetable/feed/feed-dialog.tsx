import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useSession } from '#portal/shared/session-store.ts'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { Dialog } from '#ui/popups/dialog.tsx'
import styles from './feed.module.css'
import { FeedAddress } from './feed-address.tsx'
import { FeedList } from './feed-list.tsx'
import { type MadeFeed, useFeedChanges } from './feed-queries.ts'
import { FeedSteps } from './feed-steps.tsx'

/** Explains private calendar addresses; makes and revokes them. */
export function FeedDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('timetable.feed')
  const name = useSession((session) => session.name)
  const isSchool = useSession((session) => session.isSchool)
  const { make, isPending, error } = useFeedChanges()
  const [made, setMade] = useState<MadeFeed>()

  return (
    <Dialog title={t('title')} onClose={onClose}>
      <Stack gap={5}>
        <p>{t(isSchool ? 'aboutSchool' : 'about', { name })}</p>
        {made ? (
          <FeedAddress address={made.address} />
        ) : (
          <Stack gap={2}>
            <Button isFull isPending={isPending} onClick={async () => setMade(await make())}>
              {t('make')}
            </Button>
            <FormError text={error} />
          </Stack>
        )}
        <Row gap={2} align="start" className={styles.warning}>
          <CircleAlert size={18} aria-hidden="true" />
          <Text size="sm" tone="warn">
            {t('warning')}
          </Text>
        </Row>
        <FeedSteps />
        <FeedList onRevoked={(feedId) => made?.feedId === feedId && setMade(undefined)} />
      </Stack>
    </Dialog>
  )
}
