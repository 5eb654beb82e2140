import { useTranslations } from 'use-intl/react'
import { listed } from '#domain/bidi.ts'
import { useSession } from '#portal/shared/session-store.ts'
import { Crest } from '#ui/display/crest.tsx'
import { SafeHtml } from '#ui/display/safe-html.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Grid } from '#ui/layout/grid.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import styles from './product.module.css'
import type { Product } from './queries.ts'

const dash = '-'

/** Logo, price or Free, title, about, course, order, dates [product-7]. */
export function ProductDetails({ product }: { product: Product }) {
  const t = useTranslations('product')
  const isSchool = useSession((session) => session.isSchool)
  const { title, about } = product
  const rows = [
    [t(isSchool ? 'standard' : 'category'), listed(product.courses) || dash],
    [t('orderId'), product.orderId || dash],
    [t('purchasedOn'), product.purchaseDate || dash],
    [t(product.hasExpired ? 'expiredOnLabel' : 'expiresOn'), product.endDate || t('forever')],
  ] as const
  return (
    <Card as="article" padding="large" gap={4}>
      <Row as="header" gap={4}>
        <Crest name={title} logo={product.logo} size="large" />
        <Stack>
          <Text as="h2" size="xl" wrap="anywhere">
            {title}
          </Text>
          <Text tone="muted" weight="strong">
            {product.price ?? t('free')}
          </Text>
        </Stack>
      </Row>
      {about !== '' && (
        <Text as="div" tone="muted">
          <SafeHtml html={about} headingLevel={3} />
        </Text>
      )}
      <Grid as="dl" columns="figure" gap={4} className={styles.facts}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <Text as="dt" size="sm" tone="muted">
              {name}
            </Text>
            <Text as="dd" weight="strong" wrap="anywhere">
              {value}
            </Text>
          </div>
        ))}
      </Grid>
    </Card>
  )
}
