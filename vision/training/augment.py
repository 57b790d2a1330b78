"""Imitates a camera, a lamp and a table by chance operations on grey patches.

The label rule for blur: an index smeared over more than `BLUR_LIMIT` of its height is labelled "not
an index", so that the net learns to abstain where a person would. Patches are (rows, columns)
uint8; lengths are in pixels.
"""

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from vision.reading.indices import CROP_HEIGHT, CROP_WIDTH, IndexPose, Pyramid

Grey = NDArray[np.uint8]
Matrix = NDArray[np.float64]

BLUR_SAFE = 0.14
"""Longest motion blur, as a share of index height, at which an index must still be read."""
BLUR_LIMIT = 0.30
"""Shortest motion blur at which an index is labelled unreadable."""


def shrink(canvas: Grey, pose: IndexPose, height: float, rng: Generator) -> tuple[Grey, IndexPose]:
    """Return the index as a camera sees it: `height` pixels high, turned, sheared, on a patch."""
    scale = height / pose.height
    side = int(np.ceil(height * 2.1)) + 6
    turn = rng.uniform(-np.pi, np.pi)
    stretch = np.exp(rng.normal(0, 0.06))
    skew = rng.normal(0, 0.05)
    c, s = np.cos(turn) * scale, np.sin(turn) * scale
    linear = np.array([[c, -s], [s, c]]) @ np.array([[stretch, skew], [0, 1]])
    shift = np.array([side / 2, side / 2]) + rng.uniform(-0.5, 0.5, 2)
    soft = 0.42 / scale if scale < 0.8 else 0.0
    canvas, linear, centre = _around(canvas, pose, linear, side, 3 * soft + 3)
    if soft:
        canvas, linear, centre = _softened(canvas, linear, centre, soft)
    matrix = np.hstack([linear, (shift - linear @ centre)[:, None]])
    patch = cv2.warpAffine(canvas, matrix, (side, side), borderMode=cv2.BORDER_REPLICATE)
    seen = IndexPose(
        float(shift[0]), float(shift[1]), height, pose.width * scale * stretch, float(turn)
    )
    return np.asarray(patch, np.uint8), seen


def _around(
    canvas: Grey, pose: IndexPose, linear: Matrix, side: int, spare: float
) -> tuple[Grey, Matrix, Matrix]:
    """Cut out what a patch of `side` pixels shows, with `spare` pixels on every side.

    `linear` (2, 2) takes the canvas to the patch. Returns the part, `linear`, and where the index's
    centre lies in the part. To blur a whole card for one index takes ten times as long.
    """
    centre = np.array([pose.x, pose.y])
    corners = np.array([[-1, -1], [-1, 1], [1, -1], [1, 1]]) * (side / 2 + 1)
    reach = np.abs(corners @ np.linalg.inv(linear).T).max(axis=0) + spare
    first = np.clip(np.floor(centre - reach), 0, np.array(canvas.shape[::-1]) - 1).astype(int)
    last = np.maximum(np.ceil(centre + reach).astype(int), first) + 1
    return canvas[first[1] : last[1], first[0] : last[0]], linear, centre - first


def _softened(
    canvas: Grey, linear: Matrix, centre: Matrix, soft: float
) -> tuple[Grey, Matrix, Matrix]:
    """Blur by `soft` pixels, as far as can be by making the picture smaller first."""
    times = max(1, int(soft * 1.2))
    if times > 1:
        size = (-(-canvas.shape[1] // times), -(-canvas.shape[0] // times))
        below, right = size[1] * times - canvas.shape[0], size[0] * times - canvas.shape[1]
        whole = cv2.copyMakeBorder(canvas, 0, below, 0, right, cv2.BORDER_REPLICATE)
        canvas = np.asarray(cv2.resize(whole, size, interpolation=cv2.INTER_AREA), np.uint8)
        soft = float(np.sqrt(soft**2 - (times**2 - 1) / 12)) / times
        linear, centre = linear * times, (centre + 0.5) / times - 0.5
    return np.asarray(cv2.GaussianBlur(canvas, (0, 0), soft), np.uint8), linear, centre


def light(patch: Grey, rng: Generator) -> Grey:
    """Change gamma and contrast, add a shadow's or lamp's slope and sometimes a patch of glare."""
    picture = patch.astype(np.float32) / 255
    picture = picture ** rng.uniform(0.6, 1.7)
    floor, top = rng.uniform(0, 0.25), rng.uniform(0.5, 1.0)
    picture = floor + picture * max(top - floor, 0.35)
    rows, columns = picture.shape
    angle, slope = rng.uniform(0, 2 * np.pi), rng.normal(0, 0.25)
    y, x = np.mgrid[0:rows, 0:columns].astype(np.float32) / rows - 0.5
    across = x * np.cos(angle) + y * np.sin(angle)
    picture = picture * (1 + slope * across)
    if rng.random() < 0.15:
        picture = picture * np.where(across > rng.uniform(-0.5, 0.5), rng.uniform(0.4, 0.8), 1)
    if rng.random() < 0.1:
        spot = np.exp(-((x - rng.uniform(-0.5, 0.5)) ** 2 + (y - rng.uniform(-0.5, 0.5)) ** 2) * 20)
        picture = picture + spot * rng.uniform(0.2, 0.7)
    return np.asarray(np.clip(picture * 255, 0, 255), np.uint8)


def smear(patch: Grey, length: float, rng: Generator) -> Grey:
    """Blur by motion over `length` pixels in a random direction."""
    size = int(length) | 1
    if size < 3:
        return patch
    kernel = np.zeros((size, size), np.float32)
    angle = rng.uniform(0, np.pi)
    reach = np.array([np.cos(angle), np.sin(angle)]) * size / 2
    middle = np.array([size // 2, size // 2])
    start, end = np.round(middle - reach).astype(int), np.round(middle + reach).astype(int)
    cv2.line(kernel, (int(start[0]), int(start[1])), (int(end[0]), int(end[1])), 1.0, 1)
    return np.asarray(cv2.filter2D(patch, -1, kernel / max(kernel.sum(), 1)), np.uint8)


def sensor(patch: Grey, height: float, rng: Generator) -> Grey:
    """Add defocus, noise, sharpening and JPEG; `height` is the index's."""
    if rng.random() < 0.6:
        patch = np.asarray(
            cv2.GaussianBlur(patch, (0, 0), rng.uniform(0.3, 0.055 * height + 0.35)), np.uint8
        )
    if rng.random() < 0.2:
        soft = cv2.GaussianBlur(patch, (0, 0), 1.2)
        patch = np.asarray(cv2.addWeighted(patch, 1.8, soft, -0.8, 0), np.uint8)
    if rng.random() < 0.7:
        noise = rng.standard_normal(patch.shape, np.float32) * float(rng.uniform(0, 6.5))
        patch = np.clip(patch + noise, 0, 255).astype(np.uint8)
    if rng.random() < 0.6:
        done, coded = cv2.imencode(
            ".jpg", patch, [cv2.IMWRITE_JPEG_QUALITY, int(rng.uniform(35, 95))]
        )
        if done:
            patch = np.asarray(cv2.imdecode(coded, cv2.IMREAD_GRAYSCALE), np.uint8)
    return patch


def cover_margin(patch: Grey, pose: IndexPose, rng: Generator) -> Grey:
    """Draw a neighbour card's edge, a finger or a shadow line beside the index, never on it."""
    return _cover(patch, pose, rng, float(rng.uniform(0.56, 0.9)))


def cover_index(patch: Grey, pose: IndexPose, rng: Generator) -> Grey:
    """Draw the same over a good half of the index, which must be refused then."""
    return _cover(patch, pose, rng, float(rng.uniform(-0.15, 0.1)))


def _cover(patch: Grey, pose: IndexPose, rng: Generator, reach: float) -> Grey:
    """Paint the half plane beyond `reach` index heights (or widths) from the index centre."""
    side = int(rng.integers(4))
    extent = pose.height if side % 2 == 0 else pose.width
    normal = pose.turn + side * np.pi / 2 + rng.normal(0, 0.12)
    rows, columns = patch.shape
    y, x = np.mgrid[0:rows, 0:columns]
    away = (x - pose.x) * np.sin(normal) - (y - pose.y) * np.cos(normal) - reach * extent
    cover = np.clip(away + 0.5, 0, 1)
    paint: float | NDArray[np.float64] = rng.uniform(0, 255)
    if rng.random() < 0.5:
        paint = 235.0 - 200 * np.clip(1.5 - np.abs(away - 1.5), 0, 1) * rng.random()
    return np.asarray(patch * (1 - cover) + paint * cover, np.uint8)


def misjudge(pose: IndexPose, rng: Generator) -> IndexPose:
    """Return the pose as blob finding would have it: a little turned, shifted and wrong in size."""
    error = float(np.clip(rng.normal(0, 0.11), -0.34, 0.34))
    high = pose.height * abs(np.cos(error)) + 0.6 * pose.width * abs(np.sin(error))
    high *= float(np.exp(rng.normal(0, 0.075)))
    shift = rng.normal(0, 0.045, 2) * pose.height
    return IndexPose(
        pose.x + float(shift[0]), pose.y + float(shift[1]), high, pose.width, pose.turn + error
    )


def cut(patch: Grey, pose: IndexPose) -> Grey:
    """Return the crop (48, 32; uint8) of one pose of a grey patch."""
    crop = Pyramid(patch).cut(pose)
    return crop.reshape(CROP_HEIGHT, CROP_WIDTH)
