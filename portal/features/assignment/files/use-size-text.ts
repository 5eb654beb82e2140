import { useTranslations } from 'use-intl/react'

const kilobyte = 1024
const megabyte = kilobyte * kilobyte

/** KB and MB of 1024 [assignment-22]. */
export function useSizeText(): (bytes: number) => string {
  const t = useTranslations('assignment')
  return (bytes) => {
    if (bytes < kilobyte) return t('bytes', { size: String(bytes) })
    if (bytes < megabyte) return t('kilobytes', { size: String(Math.round(bytes / kilobyte)) })
    return t('megabytes', { size: (bytes / megabyte).toFixed(2) })
  }
}
