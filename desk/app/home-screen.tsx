import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { Card } from '#ui/layout/card.tsx'
import { Grid } from '#ui/layout/grid.tsx'
import { Text } from '#ui/layout/text.tsx'
import { TextLink } from '#ui/layout/text-link.tsx'
import { Unfetched } from '../core/unfetched.tsx'
import styles from './home-screen.module.css'
import { useAreas } from './queries.ts'

/** The records that one's roles allow, by area. */
export function HomeScreen() {
  const t = useTranslations('desk')
  const query = useAreas()
  const { data } = query
  return data ? (
    <Grid columns="card" gap={4}>
      {data.map(({ area, kinds }) => (
        <Card key={area} as="section" gap={2}>
          <h3 className={styles.area}>{t(`areas.${area}`)}</h3>
          <ul>
            {kinds.map(({ kind, title, right }) => (
              <li key={kind} className={styles.kind}>
                <TextLink as={Link} to={`/records/${kind}`}>
                  {title}
                </TextLink>
                {right === 'read' && (
                  <Text as="span" size="xs" tone="muted">
                    {t('readOnly')}
                  </Text>
                )}
              </li>
            ))}
          </ul>
        </Card>
      ))}
    </Grid>
  ) : (
    <Unfetched query={query} count={4} shape="card" gap={4} />
  )
}
