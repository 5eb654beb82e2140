import type { Fault } from '../fault.ts'

/** Faults of notifications on devices. */
export const inNotifications: readonly Fault[] = [
  {
    id: 'notified-after-logout',
    area: 'news',
    what: 'A shared tablet goes on to show the news of a family that has logged out.',
    file: 'server/features/session/routes.ts',
    from: "query.keeps_notifications === 'true'",
    to: "query.keeps_notifications !== 'true'",
    tests: ['news/push'],
  },
  {
    id: 'details-for-everyone',
    area: 'news',
    what: 'The lock screen shows what the news is about, although the family wanted only who it is from.',
    file: 'server/news/push/message.ts',
    from: 'if (!showsDetails)',
    to: "if (key === '')",
    tests: ['news/push'],
  },
  {
    id: 'push-service-by-suffix',
    area: 'news',
    what: 'Anyone with an account can make the server call a host of their own.',
    file: 'server/news/push/services.ts',
    from: 'url.host.endsWith(host.slice(1))',
    to: 'url.host.endsWith(host.slice(2))',
    tests: ['news/push'],
  },
  {
    id: 'retry-to-all-devices',
    area: 'news',
    what: 'While the push service of one device fails, the other device shows the same again and again.',
    file: 'server/news/push/channel.ts',
    from: 'targets.filter(({ isShown }) => !isShown)',
    to: 'targets',
    tests: ['news/push'],
  },
  {
    id: 'test-clears-the-icon',
    area: 'news',
    what: 'After a test message the number on the icon is gone, although news is unread.',
    file: 'server/news/push/routes.ts',
    from: 'packPush(message)',
    to: 'packPush({ ...message, count: 0 })',
    tests: ['news/push'],
  },
]
