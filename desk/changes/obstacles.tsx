import { useTranslations } from 'use-intl/react'
import { FeatureTexts } from '#portal/shared/text/feature-texts.tsx'
import { AlertDialog } from '#ui/popups/alert-dialog.tsx'
import { changesTexts } from './texts.ts'

const texts = { deskChanges: changesTexts }

type ObstaclesProps = { obstacles: readonly string[]; onClose: () => void }

/** What depends on a change, so that it cannot be undone. */
export function Obstacles(props: ObstaclesProps) {
  return (
    <FeatureTexts texts={texts}>
      <ObstaclesDialog {...props} />
    </FeatureTexts>
  )
}

function ObstaclesDialog({ obstacles, onClose }: ObstaclesProps) {
  const t = useTranslations('deskChanges')
  return (
    <AlertDialog
      title={t('obstaclesTitle')}
      text={t('obstaclesText')}
      confirmLabel={t('close')}
      onConfirm={onClose}
    >
      <ul>
        {obstacles.map((obstacle) => (
          <li key={obstacle}>{obstacle}</li>
        ))}
      </ul>
    </AlertDialog>
  )
}
