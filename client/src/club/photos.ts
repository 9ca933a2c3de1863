/** A picture from a camera, made small before it goes over a bad line. */
import { actionKey } from "../lib/request";
import type { Picture } from "./draft";

export const LONGEST = 1600; // pixels of its longer edge
const QUALITY = 0.82;

/** The size it gets: never larger than it is. */
export function shrunk(width: number, height: number, longest = LONGEST): [number, number] {
  const scale = Math.min(1, longest / Math.max(width, height, 1));
  return [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
}

export const NO_PICTURE = "This file is no picture that this browser can read.";

export async function pictureOf(file: Blob): Promise<Picture> {
  let image: ImageBitmap;
  try {
    image = await createImageBitmap(file, { imageOrientation: "from-image" });
  } catch {
    throw new Error(NO_PICTURE);
  }
  const [width, height] = shrunk(image.width, image.height);
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  canvas.getContext("2d")!.drawImage(image, 0, 0, width, height);
  image.close();
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", QUALITY));
  if (!blob) throw new Error(NO_PICTURE);
  return { local: actionKey(), blob, id: "" };
}
