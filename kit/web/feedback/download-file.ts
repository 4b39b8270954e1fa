import type { Answer } from '../api.ts'
import { saveFile } from '../device/save-file.ts'
import { notify } from './notifications.ts'

/** Saves the file of a call, or notifies the user of the problem. Returns whether it was saved. */
export const downloadFile = async (call: Promise<Answer<unknown>>, name: string): Promise<boolean> => {
  const answer = await call
  if (answer.ok) saveFile(answer.value as Blob, name)
  else notify.problem(answer)
  return answer.ok
}
