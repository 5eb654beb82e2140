import { FeatureTexts } from '#portal/shared/feature-texts.tsx'
import { ProtectedVideo } from '#portal/shared/recordings/player/protected-video.tsx'
import { recordingTexts } from '#portal/shared/recordings/texts.ts'
import styles from '#portal/shared/viewer/stage-view.module.css'
import type { ViewerFile } from '#portal/shared/viewer/viewer-file.ts'

const texts = { recordings: recordingTexts }

/** A protected video, by the player of the recordings; it says itself why it cannot play. */
export function VdoCipherView({ file }: { file: ViewerFile }) {
  return (
    <FeatureTexts texts={texts}>
      <div className={styles.view}>
        <ProtectedVideo
          videoId={file.vdocipherId}
          title={file.title}
          {...(file.kind === 'study' && { fileId: file.id })}
        />
      </div>
    </FeatureTexts>
  )
}
