import { useTranslations } from 'use-intl/react'
import { feeQuery } from '#portal/shared/navigation/fee-url-state.ts'
import type { Child } from '#portal/shared/session.ts'
import { buttonClass } from '#ui/controls/button.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { Facts } from '../needs-you/facts.tsx'
import { feeAddress } from '../needs-you/fee-address.ts'
import { useFeeTexts } from '../needs-you/use-row-texts.ts'
import type { WaitingItem } from '../needs-you/waiting.ts'
import styles from './family.module.css'
import { OpenOfChild } from './open-of-child.tsx'

type MoneyRowProps = {
  child: Child
  /** The first amount due; undefined if nothing is due. */
  fee?: WaitingItem
  /** '' for an only child. */
  name: string
}

/** The amount due for a child, with a link to the fees. */
export function MoneyRow({ child, fee, name }: MoneyRowProps) {
  const t = useTranslations('home.needsYou')
  const feeTexts = useFeeTexts()
  const { title, details } = fee ? feeTexts(fee) : { title: t('nothingToPay'), details: [] }
  const isOverdue = fee?.state === 'overdue'
  return (
    <Row gap={3} className={joinClasses(styles.row, isOverdue && styles.overdue)}>
      <Stack className={styles.texts}>
        {name ? (
          <Row gap={2} lineGap="half" isWrapping align="baseline">
            <Text as="h2" size="md">
              <bdi>{name}</bdi>
            </Text>
            <Text as="span" weight="strong" isNumeric>
              {title}
            </Text>
          </Row>
        ) : (
          <Text as="h2" size="md" isNumeric>
            {title}
          </Text>
        )}
        {details.length > 0 && (
          <Facts facts={details}>{isOverdue && <Badge tone="bad" text={t('overdue')} />}</Facts>
        )}
      </Stack>
      <OpenOfChild
        of={{ kind: 'fee', studentId: child.studentId, yearId: fee?.yearId ?? null }}
        screen={fee ? feeAddress(fee) : `/fees${feeQuery({ tab: 'due', yearId: 0 })}`}
        className={buttonClass({ variant: 'quiet' })}
        label={t('about', { action: t('fees'), title: [name, title].filter(Boolean).join(', ') })}
      >
        {t('fees')}
      </OpenOfChild>
    </Row>
  )
}
