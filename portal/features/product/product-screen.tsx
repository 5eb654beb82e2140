import { ArrowLeft } from 'lucide-react'
import { Link, useParams } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { FeatureTexts } from '#portal/shared/feature-texts.tsx'
import { QueryView } from '#portal/shared/query-view.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ProductDetails } from './product-details.tsx'
import { ProductItems } from './product-items.tsx'
import styles from './product-screen.module.css'
import { ProductSkeletons } from './product-skeletons.tsx'
import { ProductVideos } from './product-videos.tsx'
import { useProducts } from './queries.ts'
import { productTexts } from './texts.ts'

const texts = { product: productTexts }

/** /product/{id}: one product, found in the list of one's own (spec/3 §2 "Product detail", §7). */
export function ProductScreen() {
  return (
    <FeatureTexts texts={texts}>
      <ProductPage />
    </FeatureTexts>
  )
}

function ProductPage() {
  const t = useTranslations('product')
  const id = Number(useParams().id)
  const query = useProducts()
  return (
    <div className={styles.screen}>
      <Link to="/product" className={styles.back}>
        <ArrowLeft size={16} aria-hidden="true" />
        {t('goBack')}
      </Link>
      <QueryView query={query} loading={<ProductSkeletons />}>
        {(products) => {
          const product = products.find((each) => each.id === id)
          if (!product) return <EmptyState title={t('notFound')} />
          return (
            <>
              <ProductDetails product={product} />
              <ProductItems id={id} />
              <ProductVideos product={product} />
            </>
          )
        }}
      </QueryView>
    </div>
  )
}
