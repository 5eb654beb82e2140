import { useTranslations } from 'use-intl/react'
import { QueryView } from '#portal/shared/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import styles from './product-items.module.css'
import { useProductItems } from './queries.ts'

/** What the product consists of, with its hints (spec/3 §2). */
export function ProductItems({ id }: { id: number }) {
  const t = useTranslations('product')
  const query = useProductItems(id)
  if (query.data?.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="product-items">
      <h2 id="product-items" className={styles.title}>
        {t('items')}
      </h2>
      <QueryView query={query} loading={<Skeleton className={styles.place} />}>
        {(items) => (
          <ul className={styles.list}>
            {items.map(({ item_type, description }) => (
              <li key={item_type} className={styles.item}>
                <b>{item_type}</b>
                <span>{description}</span>
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </section>
  )
}
