import { useQueryClient } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { useUnread } from '#portal/shared/navigation/use-unread.ts'
import { onSettled } from '#portal/shared/outbox/events.ts'
import { unreadDelayMs } from '#portal/shared/time/delays.ts'
import { iconButtonClass } from '#ui/controls/icon-button.tsx'
import styles from './messages-link.module.css'

const path = '/Messages'
/** Above this the exact number does not matter. */
const maxShown = 99

const loadCounting = () => import('#portal/features/message/count-unread.ts').catch(() => undefined)

/** What is done after a message to this browser (`portal/public/sw.js`). */
const loadFollowing = () => import('#portal/features/message/follow-news.ts').catch(() => undefined)

/** The link to the messages, with the number of unread ones, which is fetched after the screen. */
export function MessagesLink() {
  const t = useTranslations('shell')
  const unread = useUnread()
  const client = useQueryClient()
  const { pathname } = useLocation()
  const isOpen = pathname.toLowerCase() === path.toLowerCase()
  // biome-ignore lint/correctness/useExhaustiveDependencies: counted after each screen
  useEffect(() => {
    if (isOpen) return
    const timer = setTimeout(async () => (await loadCounting())?.countUnread(client), unreadDelayMs)
    const follow = async () => {
      if (document.visibilityState === 'visible') await (await loadCounting())?.countUnreadAgain(client)
    }
    document.addEventListener('visibilitychange', follow)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', follow)
    }
  }, [client, pathname])
  useEffect(() => {
    const follow = async ({ data }: MessageEvent) => {
      if (data?.news) (await loadFollowing())?.followNews(client)
    }
    navigator.serviceWorker?.addEventListener('message', follow)
    return () => navigator.serviceWorker?.removeEventListener('message', follow)
  }, [client])
  // What was sent may be what some news asked for.
  useEffect(() => onSettled(async () => void (await loadCounting())?.countUnreadAgain(client)), [client])
  const label = t('messagesUnread', { count: unread })
  return (
    <Link to={path} className={iconButtonClass} aria-label={label} title={label}>
      <Mail size={20} aria-hidden="true" />
      {unread > 0 && (
        <span className={styles.count} aria-hidden="true">
          {unread > maxShown ? `${maxShown}+` : unread}
        </span>
      )}
    </Link>
  )
}
