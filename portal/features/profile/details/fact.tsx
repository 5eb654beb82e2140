import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { shownValue } from '#domain/profile/rules.ts'
import { unsentTexts } from '#portal/shared/outbox/texts.ts'
import { VisuallyHidden } from '#ui/display/visually-hidden.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Text } from '#ui/layout/text.tsx'
import { CutText } from './cut-text.tsx'
import styles from './details.module.css'

type FactProps = {
  label: string
  /** '' and -1 are shown as a dash [profile-2]. */
  value: string
  /** The number of characters shown at first. */
  cut?: 'email' | 'address'
  /** Takes a whole row, always or on narrow screens. */
  isWide?: boolean | 'phone'
  /** A change of it waits for the network. */
  isUnsent?: boolean
  /** A button at its end. */
  action?: ReactNode
}

/** A label and its value, or a dash. */
export function Fact({ label, value, cut, isWide = false, isUnsent = false, action }: FactProps) {
  const t = useTranslations('profile')
  const shown = shownValue(value)
  return (
    <div className={isWide ? styles[isWide === 'phone' ? 'wideOnPhone' : 'wide'] : undefined}>
      <Text as="dt" size="sm" tone="muted">
        {label}
      </Text>
      <Row as="dd" gap={1} className={styles.value}>
        <Text as="span" weight="medium" wrap="anywhere" className={styles.text}>
          {shown === '-' ? (
            <>
              <span aria-hidden="true">-</span>
              <VisuallyHidden>{t('missing')}</VisuallyHidden>
            </>
          ) : cut ? (
            <CutText text={shown} kind={cut} />
          ) : (
            shown
          )}
        </Text>
        {action}
      </Row>
      {isUnsent && (
        <Text as="dd" size="sm" tone="muted">
          {unsentTexts.hint}
        </Text>
      )}
    </div>
  )
}
