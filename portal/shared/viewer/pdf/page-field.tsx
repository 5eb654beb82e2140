import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Row } from '#ui/layout/row.tsx'
import { Text } from '#ui/layout/text.tsx'
import styles from './page-field.module.css'

type PageFieldProps = { page: number; count: number; onGo: (page: number) => void }

/** The current page; typing another number and Enter, or leaving the field, opens that page. */
export function PageField({ page, count, onGo }: PageFieldProps) {
  const t = useTranslations('viewer')
  const [typed, setTyped] = useState<string>()
  const go = () => {
    if (typed !== undefined && /^\d+$/.test(typed)) onGo(Math.min(count, Math.max(1, Number(typed))))
    setTyped(undefined)
  }
  return (
    <Row as="label" gap={1} className={styles.field}>
      <input
        inputMode="numeric"
        enterKeyHint="go"
        autoComplete="off"
        aria-label={t('page')}
        value={typed ?? page}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={go}
        onKeyDown={(event) => event.key === 'Enter' && go()}
      />
      <Text as="span" size="sm" isNumeric wrap="nowrap">
        {t('ofPages', { count })}
      </Text>
    </Row>
  )
}
