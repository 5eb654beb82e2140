import { useState } from 'react'
import { useTranslations } from 'use-intl/react'

const { min, max } = { min: 8, max: 64 }

/** What a new password lacks, while it is typed. */
export function usePasswordHint(): { text: string; setTyped: (typed: string) => void } {
  const t = useTranslations('deskEntry')
  const [typed, setTyped] = useState('')
  const count = [...typed].length
  const text =
    count === 0
      ? t('rule')
      : count < min
        ? t('short', { count: min - count })
        : count > max
          ? t('long', { count: count - max })
          : t('good')
  return { text, setTyped }
}
