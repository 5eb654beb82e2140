import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { FeatureTexts } from '#portal/shared/text/feature-texts.tsx'
import { buttonClass } from '#ui/controls/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import styles from './beginning.module.css'
import { Progress } from './progress.tsx'
import { progressOf, useBeginningUnderWay } from './queries.ts'
import { beginningTexts } from './texts.ts'

const texts = { deskBeginning: beginningTexts }

/** On the start page while the way is not finished; otherwise nothing. */
export function BeginningCard() {
  const { data } = useBeginningUnderWay()
  if (!data?.is_under_way) return null
  return (
    <FeatureTexts texts={texts}>
      <Shown {...progressOf(data)} />
    </FeatureTexts>
  )
}

function Shown({ done, all, next }: ReturnType<typeof progressOf>) {
  const t = useTranslations('deskBeginning')
  return (
    <Card as="section" gap={4} edge="accent" className={styles.card}>
      <Stack gap={2}>
        <h2 className={styles.title}>{t('title')}</h2>
        <Progress done={done} all={all} />
        <Text size="sm" tone="muted">
          {next === undefined || next === 'live'
            ? t('cardLast')
            : t('cardText', { step: t(`steps.${next}`) })}
        </Text>
      </Stack>
      <Link to="/beginning" className={buttonClass({})}>
        {t('goOn')}
      </Link>
    </Card>
  )
}
