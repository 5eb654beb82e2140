import { VimeoFrame } from '#portal/shared/recordings/player/vimeo-frame.tsx'
import { recordingTexts } from '#portal/shared/recordings/texts.ts'
import { FeatureTexts } from '#portal/shared/text/feature-texts.tsx'
import type { ViewerFile } from '#portal/shared/viewer/viewer-file.ts'
import styles from '../viewer.module.css'

const texts = { recordings: recordingTexts }

/** A video at Vimeo in the player of the recordings. */
export function VimeoView({ file }: { file: ViewerFile }) {
  return (
    <FeatureTexts texts={texts}>
      <div className={styles.stage}>
        <VimeoFrame vimeoId={file.vimeoId} title={file.title} />
      </div>
    </FeatureTexts>
  )
}
