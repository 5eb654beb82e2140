import { useParams } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { QueryView } from '#portal/shared/query-view.tsx'
import { FeatureTexts } from '#portal/shared/text/feature-texts.tsx'
import { NotFoundHere } from '#portal/shared/viewed/not-found-here.tsx'
import { Waiting } from '#ui/display/skeleton.tsx'
import { BackLink, Screen } from '#ui/layout/screen.tsx'
import { ProductDetails } from './product-details.tsx'
import { ProductItems } from './product-items.tsx'
import { ProductVideos } from './product-videos.tsx'
import { useProducts } from './queries.ts'
import { productTexts } from './texts.ts'

const texts = { product: productTexts }

/** /product/{id}: one product of the person's own list [product-7, product-11]. */
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
    <Screen width="text" gap={5}>
      <BackLink to="/product">{t('goBack')}</BackLink>
      <QueryView query={query} loading={<Waiting shape="panel" count={1} />}>
        {(products) => {
          const product = products.find((each) => each.id === id)
          if (!product) return <NotFoundHere title={t('notFound')} />
          return (
            <>
              <ProductDetails product={product} />
              <ProductItems id={id} />
              <ProductVideos product={product} />
            </>
          )
        }}
      </QueryView>
    </Screen>
  )
}
