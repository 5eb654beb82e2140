import { useTranslations } from 'use-intl/react'
import { type Beginning, markStep } from '#domain/desk/begin/calls.ts'
import type { Gap } from '#domain/desk/begin/steps.ts'
import { Button } from '#ui/controls/button.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { showToast } from '#ui/popups/toast.tsx'
import { useMe } from '../core/session.ts'
import { messageOf } from '../core/texts.ts'
import { MenuPreview } from '../settings/menu-preview.tsx'
import styles from './beginning.module.css'
import { useMark } from './queries.ts'

/** The figure that a gap counts. */
const figureOf: Partial<Record<Gap, string>> = {
  without_section: 'students_without_section',
  without_login: 'without_login',
  without_password: 'without_password',
}

/** What families will see, what is missing, and the word that closes the way [desk-80]. */
export function LivePart({ beginning, isLive }: { beginning: Beginning; isLive: boolean }) {
  const t = useTranslations('deskBeginning')
  const { roles, institute } = useMe()
  const { mutate, isPending } = useMark()
  const { gaps, figures, plan } = beginning
  return (
    <Stack gap={4}>
      <Stack gap={2}>
        <Text as="h3" size="sm" weight="strong">
          {t('missing')}
        </Text>
        {gaps.length === 0 ? (
          <Text size="sm">{t('nothingMissing')}</Text>
        ) : (
          <ul className={styles.gaps}>
            {gaps.map((gap) => (
              <li key={gap}>
                {t(`gaps.${gap}`, {
                  count: figures[figureOf[gap] ?? ''] ?? 0,
                  institute: String(institute.institute_id),
                })}
              </li>
            ))}
          </ul>
        )}
      </Stack>
      <MenuPreview plan={plan} title={t('menuTitle')} />
      {!isLive && roles.some((role) => markStep.roles.includes(role)) && (
        <Stack gap={1} align="start">
          <Button
            isPending={isPending}
            onClick={() =>
              mutate(
                { step: 'live', mark: 'done' },
                { onError: (error) => showToast(messageOf(error), 'bad') },
              )
            }
          >
            {t('live')}
          </Button>
          <Text size="sm" tone="muted">
            {t('liveAgain')}
          </Text>
        </Stack>
      )}
    </Stack>
  )
}
