/** Previews of linked images, videos and pages. */
import type { Element, ElementContent, Properties } from "hast";
import type { MarkdownSnapshot, UploadFacts } from "../snapshot/organization-snapshot.ts";
import { element, text } from "./element.ts";
import { noPicture, uploadPath } from "./picture-paths.ts";

export interface PreviewedLink {
  readonly url: string;
  readonly label: string;
}

type ImageFacts = Extract<UploadFacts, { kind: "image" }>;

/** Shown until the thumbnail is ready. */
const loadingImage = "/static/images/loading/loader-black.svg";
const imageEnding = /\.(?:bmp|gif|jpe?g|jpe|png|webp)$/i;
const youtubeAddress =
  /^https?:\/\/(?:(?:www\.|m\.)?youtube(?:-nocookie)?\.com\/(?:watch\?(?:[^#]*&)?v=|v\/|embed\/|shorts\/|live\/)|youtu\.be\/)([A-Za-z0-9_-]{6,20})/i;
const vimeoAddress = /^https?:\/\/(?:www\.|player\.)?vimeo\.com\/(?:video\/)?(\d{3,12})/i;

/** Null for no preview. */
export function linkPreviewElement(link: PreviewedLink, snapshot: MarkdownSnapshot): Element | null {
  const path = uploadPath(link.url);
  if (path !== null) return uploadPreview(link, snapshot.upload(path), snapshot.previews.images);
  if (!/^https?:\/\//i.test(link.url)) return null;
  return (
    youtubePreview(link, snapshot) ??
    vimeoPreview(link, snapshot) ??
    foreignImagePreview(link, snapshot) ??
    pagePreview(link, snapshot)
  );
}

/** For a paragraph with only the link. */
export function previewReplacesLink(preview: Element, link: PreviewedLink): boolean {
  return link.label === link.url && String(preview.properties.className) === "message_inline_image";
}

/** Null unless it is an uploaded image or audio. */
export function inlineMedia(url: string, alt: string, snapshot: MarkdownSnapshot): Element | null {
  const path = uploadPath(url);
  const upload = path === null ? undefined : snapshot.upload(path);
  if (upload?.kind === "audio") {
    return element("audio", { controls: true, preload: "metadata", src: url, title: alt }, []);
  }
  if (upload?.kind !== "image") return null;
  const className = ["inline-image", ...(upload.thumbnailUrl === null ? ["image-loading-placeholder"] : [])];
  return element("img", { alt, className, ...imageProperties(upload, url) }, []);
}

function uploadPreview(
  link: PreviewedLink,
  upload: UploadFacts | undefined,
  showImages: boolean,
): Element | null {
  if (upload?.kind === "image" && showImages) {
    const loading: Properties =
      upload.thumbnailUrl === null ? { className: ["image-loading-placeholder"] } : {};
    const { dataOriginalSrc: _, ...properties } = imageProperties(upload, link.url);
    return imageBox([], link, {}, element("img", { ...loading, ...properties }, []));
  }
  if (upload?.kind !== "video" || !showImages) return null;
  return imageBox(
    ["message_inline_video"],
    link,
    {},
    element("video", { preload: "metadata", src: link.url }, []),
  );
}

function imageProperties(upload: ImageFacts, originalUrl: string): Properties {
  const { dimensions, transcodedName } = upload;
  return {
    ...(upload.isAnimated ? { dataAnimated: "true" } : {}),
    ...(dimensions ? { dataOriginalDimensions: `${dimensions.width}x${dimensions.height}` } : {}),
    dataOriginalContentType: upload.contentType,
    dataOriginalSrc: originalUrl,
    ...(transcodedName === null ? {} : { dataTranscodedImage: transcodedName }),
    src: upload.thumbnailUrl ?? loadingImage,
  };
}

function foreignImagePreview(link: PreviewedLink, snapshot: MarkdownSnapshot): Element | null {
  const [path = ""] = link.url.split(/[?#]/, 1);
  if (!snapshot.previews.foreignImages || !imageEnding.test(path)) return null;
  // Invalid addresses get no preview.
  if (!URL.canParse(link.url)) return null;
  return imageBox([], link, {}, element("img", { src: snapshot.proxiedImageUrl(link.url) }, []));
}

function youtubePreview(link: PreviewedLink, snapshot: MarkdownSnapshot): Element | null {
  const video = snapshot.previews.youtube ? youtubeAddress.exec(link.url)?.[1] : undefined;
  if (video === undefined) return null;
  const src = snapshot.proxiedImageUrl(`https://i.ytimg.com/vi/${video}/mqdefault.jpg`);
  const anchor = element("a", { dataId: video, href: link.url }, [element("img", { src }, [])]);
  return element("div", { className: ["youtube-video", "message_inline_image"] }, [anchor]);
}

function vimeoPreview(link: PreviewedLink, snapshot: MarkdownSnapshot): Element | null {
  const video = snapshot.previews.vimeo ? vimeoAddress.exec(link.url)?.[1] : undefined;
  const page = video === undefined ? undefined : snapshot.linkPreview(link.url);
  if (video === undefined || !page || page.imageUrl === null) return null;
  const title = page.title === null ? {} : { title: page.title };
  const anchor = element("a", { dataId: video, href: link.url, ...title }, [
    element("img", { src: page.imageUrl }, []),
  ]);
  return element("div", { className: ["embed-video", "message_inline_image"] }, [anchor]);
}

function imageBox(
  classes: readonly string[],
  link: PreviewedLink,
  extra: Properties,
  shown: Element,
): Element {
  const title = link.label === link.url || link.label === "" ? {} : { title: link.label };
  return element("div", { className: ["message_inline_image", ...classes] }, [
    element("a", { ...extra, href: link.url, ...title }, [shown]),
  ]);
}

/** Requires a title or a description. */
function pagePreview(link: PreviewedLink, snapshot: MarkdownSnapshot): Element | null {
  const page = snapshot.previews.links ? snapshot.linkPreview(link.url) : undefined;
  if (!page) return null;
  const { imageUrl } = page;
  const image = imageUrl !== null && /^(?:\/(?!\/)|https?:\/\/)/i.test(imageUrl) ? imageUrl : noPicture;
  const data: ElementContent[] = [];
  if (page.title) {
    const heading = element("a", { href: link.url, title: page.title }, [text(page.title)]);
    data.push(element("div", { className: ["message_embed_title"] }, [heading]));
  }
  if (page.description) {
    data.push(element("div", { className: ["message_embed_description"] }, [text(page.description)]));
  }
  if (data.length === 0) return null;
  const style = `background-image: url("${cssString(image)}")`;
  return element("div", { className: ["message_embed"] }, [
    element("a", { className: ["message_embed_image"], href: link.url, style }, []),
    element("div", { className: ["data-container"] }, data),
  ]);
}

function cssString(url: string): string {
  return url.replace(
    /["\\\n\r\f()]/g,
    (character) => `%${character.charCodeAt(0).toString(16).padStart(2, "0")}`,
  );
}
