import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { lazyPart } from '#portal/shared/loading/lazy-part.tsx'
import { Failure } from '#ui/display/failure.tsx'
import { Waiting } from '#ui/display/skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Grid } from '#ui/layout/grid.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { TextLink } from '#ui/layout/text-link.tsx'
import { useMe } from '../core/session.ts'
import { messageOf } from '../core/texts.ts'
import styles from './home-screen.module.css'
import { useAreas } from './queries.ts'
import { ScreenHead } from './screen-head.tsx'

const BeginningCard = lazyPart(
  async () => (await import('../beginning/beginning-card.tsx')).BeginningCard,
  null,
)

/** Everything that one's roles allow, by area. */
export function HomeScreen() {
  const t = useTranslations('desk')
  const { name } = useMe()
  const { data, error, refetch, isFetching } = useAreas()
  return (
    <Stack gap={5}>
      <ScreenHead title={t('welcome', { name: name.split(' ')[0] ?? name })} text={t('welcomeText')} />
      <BeginningCard />
      {data ? (
        <Grid columns="card" gap={4}>
          {data.map(({ area, kinds }) => (
            <Card key={area} as="section" gap={2}>
              <h2 className={styles.area}>{t(`areas.${area}`)}</h2>
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
      ) : error ? (
        <Failure message={messageOf(error)} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <Waiting count={4} shape="card" gap={4} />
      )}
    </Stack>
  )
}
