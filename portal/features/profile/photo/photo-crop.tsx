import { useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { useTranslations } from 'use-intl/react'
import type { CutArea } from './open-photo.ts'
import styles from './photo-crop.module.css'

type PhotoCropProps = { address: string; onArea: (area: CutArea) => void }

const zooms = { min: 1, max: 3, step: 0.05 } as const
const stepPx = 8

/** Places the photo under a round window: by hand, by two fingers, by wheel, or by keys. */
export function PhotoCrop({ address, onArea }: PhotoCropProps) {
  const t = useTranslations('profile.photo')
  const [place, setPlace] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState<number>(zooms.min)
  return (
    <div className={styles.crop}>
      <div className={styles.stage}>
        <Cropper
          image={address}
          crop={place}
          zoom={zoom}
          minZoom={zooms.min}
          maxZoom={zooms.max}
          aspect={1}
          cropShape="round"
          showGrid={false}
          objectFit="contain"
          keyboardStep={stepPx}
          onCropChange={setPlace}
          onZoomChange={setZoom}
          onCropComplete={(_share, area) => onArea(area)}
          cropperProps={{ role: 'application', 'aria-label': t('place') }}
          classes={{ cropAreaClassName: styles.window ?? '' }}
          // Its styles come as a file of ours: the page's policy takes none that a script writes.
          disableAutomaticStylesInjection
        />
      </div>
      <p className={styles.hint}>{t('hint')}</p>
      <label className={styles.zoom}>
        <span>{t('zoom')}</span>
        <input
          type="range"
          min={zooms.min}
          max={zooms.max}
          step={zooms.step}
          value={zoom}
          onChange={(event) => setZoom(Number(event.target.value))}
        />
      </label>
    </div>
  )
}
