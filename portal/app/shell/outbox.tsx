import { useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type ComponentType, useEffect, useState } from 'react'
import { draftsHere } from '#portal/shared/device/drafts.ts'
import { untilFetched } from '#portal/shared/loading/keep-trying.ts'
import { onQueued, onSettled } from '#portal/shared/outbox/events.ts'
import { startRetrying } from '#portal/shared/outbox/retry-loop.ts'
import { unsentTexts } from '#portal/shared/outbox/texts.ts'
import { dropChanges, loadChanges, useRefused } from '#portal/shared/outbox/unsent-changes.ts'
import { getSession, useSession } from '#portal/shared/session-store.ts'
import { stored } from '#portal/shared/storage.ts'
import { viewedOwner } from '#portal/shared/viewed/viewed-student.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Text } from '#ui/layout/text.tsx'
import { words } from '#ui/words.ts'
import styles from './shell.module.css'

/** Sends changes that wait for the network; the code is loaded only if there are some. @throws where a retry may help */
async function sendStored(): Promise<void> {
  // Also offline: screens show what waits.
  const waiting = await loadChanges()
  if (!navigator.onLine || waiting.length === 0) return
  const { sendChanges } = await untilFetched(() => import('#portal/shared/outbox/send-changes.ts'))
  await sendChanges()
}

/** Sends the changes that were made without a network, from every screen. */
export function useOutbox(): void {
  const client = useQueryClient()
  const owner = useSession(viewedOwner)
  useEffect(() => onSettled(() => client.invalidateQueries()), [client])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another child has other changes
  useEffect(() => {
    const sender = startRetrying(sendStored)
    const stopListening = onQueued('change', sender.wake)
    const follow = ({ key }: StorageEvent) => {
      if (key === stored.unsent.key) void loadChanges()
    }
    addEventListener('storage', follow)
    return () => {
      sender.stop()
      stopListening()
      removeEventListener('storage', follow)
    }
  }, [owner])
}

/** The changes that the server refused, each until it is closed. */
export function RefusedChanges() {
  const refused = useRefused()
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

let loading: Promise<ComponentType> | undefined
const loadBar = () => {
  loading ??= untilFetched(
    async () => (await import('#portal/features/assignment/sending/sending-bar.tsx')).SendingBar,
  )
  return loading
}

/** Sends confirmed homework from every screen, and shows it; the code is loaded only if there is some. */
export function HomeworkOutbox() {
  const userId = useSession((session) => session.userId)
  const [Bar, setBar] = useState<ComponentType>()

  useEffect(() => {
    const load = async () => {
      const bar = await loadBar()
      setBar(() => bar)
    }
    const look = async () => {
      const drafts = await draftsHere(getSession())
      if (drafts.some(({ isConfirmed, refusal, isLocked }) => isConfirmed || refusal !== '' || isLocked))
        await load()
    }
    void look()
    const stopListening = onQueued('homework', load)
    // Homework may have been confirmed in another tab.
    document.addEventListener('visibilitychange', look)
    return () => {
      stopListening()
      document.removeEventListener('visibilitychange', look)
    }
  }, [])

  return Bar && <Bar key={userId} />
}
