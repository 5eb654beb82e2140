import { useTranslations } from 'use-intl/react'
import type { Product } from '#domain/product/calls.ts'
import { fileAddress } from '#portal/shared/file-address.ts'
import { useSession } from '#portal/shared/session-store.ts'
import { Crest } from '#ui/crest.tsx'
import { SafeHtml } from '#ui/safe-html.tsx'
import styles from './product-details.module.css'
import { priceText, shownDate } from './rules.ts'

const dash = '-'

/** Logo, price or Free, title, about, course, order, dates (spec/3 §2 "Product detail"). */
export function ProductDetails({ product }: { product: Product }) {
  const t = useTranslations('product')
  const isSchool = useSession((session) => session.is_institute_type_school)
  const { title, about, expired, price, country_details, product_ecourse_maps } = product
  const rows = [
    [
      t(isSchool ? 'standard' : 'category'),
      product_ecourse_maps.map((course) => course.course_type).join(', ') || dash,
    ],
    [t('orderId'), product.public_order_id || dash],
    [t('purchasedOn'), shownDate(product.enrolled_date) || dash],
    [t(expired ? 'expiredOnLabel' : 'expiresOn'), shownDate(product.expire_on) || t('forever')],
  ] as const
  return (
    <article className={styles.card}>
      <header className={styles.head}>
        <Crest name={title} logo={fileAddress(product.logo_url)} size="large" />
        <div className={styles.name}>
          <h2 className={styles.title}>{title}</h2>
          <p className={styles.price}>{priceText(price, country_details.currency_code) ?? t('free')}</p>
        </div>
      </header>
      {about !== '' && <SafeHtml html={about} headingLevel={3} className={styles.about} />}
      <dl className={styles.facts}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </article>
  )
}
