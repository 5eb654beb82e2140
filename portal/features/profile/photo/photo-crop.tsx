import { useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { useTranslations } from 'use-intl/react'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import type { CutArea } from './open-photo.ts'
import styles from './photo-crop.module.css'

type PhotoCropProps = { address: string; onArea: (area: CutArea) => void }

const zooms = { min: 1, max: 3, step: 0.05 } as const
const stepPx = 8

/** Moves and scales the photo under a circle: by dragging, two fingers, wheel or keys. */
export function PhotoCrop({ address, onArea }: PhotoCropProps) {
  const t = useTranslations('profile.photo')
  const [position, setPosition] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState<number>(zooms.min)
  return (
    <Stack gap={3}>
      <div className={styles.stage}>
        <Cropper
          image={address}
          crop={position}
          zoom={zoom}
          minZoom={zooms.min}
          maxZoom={zooms.max}
          aspect={1}
          cropShape="round"
          showGrid={false}
          objectFit="contain"
          keyboardStep={stepPx}
          onCropChange={setPosition}
          onZoomChange={setZoom}
          onCropComplete={(_share, area) => onArea(area)}
          cropperProps={{ role: 'application', 'aria-label': t('place') }}
          classes={{ cropAreaClassName: styles.circle ?? '' }}
          // Its stylesheet is imported above, because the content policy forbids styles written by scripts.
          disableAutomaticStylesInjection
        />
      </div>
      <Text size="sm" tone="muted">
        {t('hint')}
      </Text>
      <Row as="label" gap={3} className={styles.zoom}>
        {t('zoom')}
        <input
          type="range"
          min={zooms.min}
          max={zooms.max}
          step={zooms.step}
          value={zoom}
          onChange={(event) => setZoom(Number(event.target.value))}
        />
      </Row>
    </Stack>
  )
}
