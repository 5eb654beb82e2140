import { useTranslations } from 'use-intl/react'
import { QueryView } from '#portal/shared/query-view.tsx'
import { Waiting } from '#ui/display/skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { useProductItems } from './queries.ts'

/** The contents of the product, with hints [product-8]. */
export function ProductItems({ id }: { id: number }) {
  const t = useTranslations('product')
  const query = useProductItems(id)
  if (query.data?.length === 0) return null
  return (
    <Stack as="section" gap={3} aria-labelledby="product-items">
      <Text as="h2" size="lg" id="product-items">
        {t('items')}
      </Text>
      <QueryView query={query} loading={<Waiting count={2} />}>
        {(items) => (
          <Stack as="ul" gap={2}>
            {items.map(({ type, description }) => (
              <Card as="li" key={type} gap="half" padding="small" isFlat>
                <b>{type}</b>
                <Text as="span" size="sm" tone="muted" wrap="anywhere">
                  {description}
                </Text>
              </Card>
            ))}
          </Stack>
        )}
      </QueryView>
    </Stack>
  )
}
