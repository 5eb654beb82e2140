import { ExternalLink } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { isHttpsAddress } from '#domain/session/address.ts'
import { QueryView } from '#portal/shared/query-view.tsx'
import { useSession } from '#portal/shared/session-store.ts'
import { FeatureTexts } from '#portal/shared/text/feature-texts.tsx'
import { buttonClass } from '#ui/controls/button.tsx'
import { Tabs } from '#ui/controls/tabs.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Waiting } from '#ui/display/skeleton.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import { Grid } from '#ui/layout/grid.tsx'
import { Screen } from '#ui/layout/screen.tsx'
import styles from './product.module.css'
import { ProductCard } from './product-card.tsx'
import { type Product, useProducts } from './queries.ts'
import { splitProducts } from './rules.ts'
import { productTexts } from './texts.ts'

const texts = { product: productTexts }

/** /product: the held products and the expired ones [product-2]. */
export function ProductListScreen() {
  return (
    <FeatureTexts texts={texts}>
      <ProductList />
    </FeatureTexts>
  )
}

function ProductList() {
  const query = useProducts()
  return (
    <Screen>
      <BuyMore />
      <QueryView query={query} loading={<Waiting shape="card" gap={4} />}>
        {(products) => <ProductTabs products={products} />}
      </QueryView>
    </Screen>
  )
}

const tabs = ['active', 'expired'] as const
type Tab = (typeof tabs)[number]

function ProductTabs({ products }: { products: Product[] }) {
  const t = useTranslations('product')
  const [search, setSearch] = useSearchParams()
  const tab: Tab = search.get('tab') === 'expired' ? 'expired' : 'active'
  const split = splitProducts(products)
  const choose = (value: Tab) => setSearch(value === 'active' ? {} : { tab: value }, { replace: true })
  return (
    <Tabs
      label={t('tabs')}
      value={tab}
      onChange={choose}
      tabs={tabs.map((value) => ({ value, label: t(value), count: split[value].length }))}
    >
      {split[tab].length === 0 ? (
        <EmptyState title={t('none')} />
      ) : (
        <Grid as="ul" columns="card" gap={4}>
          {split[tab].map((product) => (
            <li key={product.id}>
              <ProductCard product={product} />
            </li>
          ))}
        </Grid>
      )}
    </Tabs>
  )
}

/** Links to the institute's shop [product-5]. */
function BuyMore() {
  const t = useTranslations('product')
  const store = useSession((session) => session.storeUrl)
  if (!isHttpsAddress(store)) return null
  return (
    <a
      className={joinClasses(buttonClass({ variant: 'quiet' }), styles.store)}
      href={store}
      target="_blank"
      rel="noopener noreferrer"
    >
      {t('buyMore')}
      <ExternalLink size={16} aria-hidden="true" />
    </a>
  )
}
