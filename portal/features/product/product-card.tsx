import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import type { Product } from '#domain/product/calls.ts'
import { truncate } from '#domain/truncate.ts'
import { fileAddress } from '#portal/shared/file-address.ts'
import { Crest } from '#ui/crest.tsx'
import styles from './product-card.module.css'
import { nameLength, plainText, priceText, shownDate } from './rules.ts'

/** One product of the list; the whole card leads to it. */
export function ProductCard({ product }: { product: Product }) {
  const t = useTranslations('product')
  const { title, about, expired, expire_on, price, country_details } = product
  const date = shownDate(expire_on)
  return (
    <article className={styles.card}>
      <Crest name={title} logo={fileAddress(product.logo_url)} size="large" />
      <div className={styles.text}>
        <h2 className={styles.title}>
          <Link to={`/product/${product.id}`} title={title}>
            {truncate(title, nameLength)}
          </Link>
        </h2>
        <p className={styles.about}>{plainText(about)}</p>
        <p className={styles.foot}>
          <b>{priceText(price, country_details.currency_code) ?? t('free')}</b>
          <span className={expired ? styles.over : undefined}>
            {date === '' ? t('forever') : t(expired ? 'expiredOn' : 'validTill', { date })}
          </span>
        </p>
      </div>
    </article>
  )
}
