import { X } from 'lucide-react'
import { useEffect } from 'react'
import { untilFetched } from '#portal/shared/loading/keep-trying.ts'
import { useSession } from '#portal/shared/session-store.ts'
import { stored } from '#portal/shared/storage.ts'
import { hasStored } from '#portal/shared/unsent/stored-changes.ts'
import { unsentTexts } from '#portal/shared/unsent/texts.ts'
import { dropChanges, loadChanges, onKept, useRefused } from '#portal/shared/unsent/unsent-changes.ts'
import { viewedOwner } from '#portal/shared/viewed-student.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Text } from '#ui/layout/text.tsx'
import { words } from '#ui/words.ts'
import styles from './shell.module.css'

/** Browsers do not always notice that the network is back. */
const retryEveryMs = 30_000

/** Sends what waited for the network; the code is loaded only if there is something. */
async function sendStored(): Promise<void> {
  if (!hasStored() || !navigator.onLine) return
  const { sendChanges } = await untilFetched(() => import('#portal/shared/unsent/send-changes.ts'))
  await sendChanges()
}

/** Sends the changes that were made without a network, and shows what the server refused of them until it is closed. */
export function UnsentChanges() {
  const owner = useSession(viewedOwner)
  const refused = useRefused()

  // biome-ignore lint/correctness/useExhaustiveDependencies: another child has other changes
  useEffect(() => {
    void loadChanges()
    void sendStored()
    const retry = () => void sendStored()
    const timer = setInterval(retry, retryEveryMs)
    const stopListening = onKept(() => setTimeout(retry, retryEveryMs / 10))
    const follow = ({ key }: StorageEvent) => {
      if (key === stored.unsent.key) void loadChanges()
    }
    addEventListener('online', retry)
    addEventListener('storage', follow)
    document.addEventListener('visibilitychange', retry)
    return () => {
      clearInterval(timer)
      stopListening()
      removeEventListener('online', retry)
      removeEventListener('storage', follow)
      document.removeEventListener('visibilitychange', retry)
    }
  }, [owner])

  return (
    <div role="alert" className={styles.refused} data-passing>
      {refused.map(({ id, title, refusal }) => (
        <Card key={id} tone="bad" padding="small">
          <Row gap={2}>
            <Text as="span" wrap="anywhere" className={styles.refusal}>
              {unsentTexts.refused(title, refusal)}
            </Text>
            <IconButton label={words.close} onClick={() => void dropChanges((one) => one.id === id)}>
              <X size={18} aria-hidden="true" />
            </IconButton>
          </Row>
        </Card>
      ))}
    </div>
  )
}
