import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { truncate } from '#domain/truncate.ts'
import { Crest } from '#ui/display/crest.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import styles from './product.module.css'
import type { Product } from './queries.ts'
import { nameLength, plainText } from './rules.ts'

/** One product of the list; the whole card is a link. */
export function ProductCard({ product }: { product: Product }) {
  const t = useTranslations('product')
  const { title, about, hasExpired, endDate, price } = product
  return (
    <Card as="article" gap={4} className={styles.card}>
      <Crest name={title} logo={product.logo} size="large" />
      <Stack gap={1}>
        <Text as="h2" size="md" wrap="anywhere">
          <Link to={`/product/${product.id}`} title={title}>
            {truncate(title, nameLength)}
          </Link>
        </Text>
        <Text size="sm" tone="muted" wrap="cut-2">
          {plainText(about)}
        </Text>
        <Row gap={3} lineGap="half" justify="between" isWrapping className={styles.foot}>
          <Text as="b" size="sm">
            {price ?? t('free')}
          </Text>
          <Text as="span" size="sm" tone={hasExpired ? 'bad' : 'muted'}>
            {endDate === '' ? t('forever') : t(hasExpired ? 'expiredOn' : 'validTill', { date: endDate })}
          </Text>
        </Row>
      </Stack>
    </Card>
  )
}
