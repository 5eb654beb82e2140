import { isInstalled, isIPhone } from '#portal/shared/look/install-offer.ts'

/**
 * Whether this browser may show notifications. `install`: only as an installed app, as on iPhones and iPads; `unsupported`: it
 * cannot; else the answer that the person gave, `default` before the question.
 */
export type NotifyingPermission = 'unsupported' | 'install' | NotificationPermission

export function readPermission(): NotifyingPermission {
  if (isIPhone() && !isInstalled()) return 'install'
  const canShow = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  return canShow ? Notification.permission : 'unsupported'
}
