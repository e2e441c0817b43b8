#!/usr/bin/env python3
"""Golden values for the network, the CTC loss and their gradients, by an independent implementation.

The network is written again in JAX, differentiated by JAX, and the loss is optax.ctc_loss (JAX 0.10.2, optax 0.2.8
made the file beside this one):  pip install jax optax;  python3 golden.py > golden.json
"""
import json

import jax
import jax.numpy as jnp
import numpy as np
import optax

jax.config.update("jax_enable_x64", True)

INPUT, STEM, WIDTH, KERNEL, DILATIONS, CLASSES = 5, 4, 6, 3, [1, 2], [4, 3]


def tensors():
    """Names and shapes in the order of the flat parameter vector."""
    def conv(name, i, o, k=1):
        return [(name + ".weight", (k * i, o)), (name + ".bias", (o,))]
    result = conv("stem.0", INPUT, STEM, KERNEL) + conv("stem.1", STEM, WIDTH, KERNEL)
    for index, _ in enumerate(DILATIONS):
        result += conv(f"block.{index}.conv", WIDTH, WIDTH, KERNEL) + conv(f"block.{index}.mix", WIDTH, WIDTH)
    result += conv("head.latin", WIDTH, CLASSES[0]) + conv("head.cyrillic", WIDTH, CLASSES[1])
    return result + conv("router", WIDTH, 2)


def unpack(flat):
    result, offset = {}, 0
    for name, shape in tensors():
        count = int(np.prod(shape))
        result[name] = flat[offset:offset + count].reshape(shape)
        offset += count
    return result


def convolve(x, weight, bias, stride=1, dilation=1):
    """JAX's own convolution; frames outside are zero, tap KERNEL//2 is centred on frame t·stride."""
    kernel = weight.shape[0] // x.shape[1]
    taps = weight.reshape(kernel, x.shape[1], -1)
    outputs = -(-x.shape[0] // stride)
    left = (kernel // 2) * dilation
    right = (outputs - 1) * stride + (kernel - 1 - kernel // 2) * dilation + 1 - x.shape[0]
    y = jax.lax.conv_general_dilated(
        x[None], taps, (stride,), [(left, right)], rhs_dilation=(dilation,), dimension_numbers=("NWC", "WIO", "NWC"))
    return y[0] + bias


def normalize(x):
    mean = x.mean(-1, keepdims=True)
    return (x - mean) / jnp.sqrt(((x - mean) ** 2).mean(-1, keepdims=True) + 1e-5)


def outputs(flat, x):
    p = unpack(flat)
    x = jax.nn.silu(convolve(x, p["stem.0.weight"], p["stem.0.bias"], 2))
    x = convolve(x, p["stem.1.weight"], p["stem.1.bias"], 2)
    for index, dilation in enumerate(DILATIONS):
        y = convolve(normalize(x), p[f"block.{index}.conv.weight"], p[f"block.{index}.conv.bias"], 1, dilation)
        x = x + jax.nn.silu(y) @ p[f"block.{index}.mix.weight"] + p[f"block.{index}.mix.bias"]
    x = normalize(x)
    return (x @ p["head.latin.weight"] + p["head.latin.bias"],
            x @ p["head.cyrillic.weight"] + p["head.cyrillic.bias"],
            x.mean(0) @ p["router.weight"] + p["router.bias"])


def loss(flat, x, head, labels):
    heads = outputs(flat, x)
    logits = heads[head]
    ctc = optax.ctc_loss(
        logits[None], jnp.zeros((1, logits.shape[0])), jnp.array([labels]), jnp.zeros((1, len(labels))))[0]
    return ctc, -jax.nn.log_softmax(heads[2])[head]


def main():
    count = sum(int(np.prod(shape)) for _, shape in tensors())
    random = np.random.default_rng(1)
    flat = np.round(random.normal(0, 0.4, count), 3)
    cases = []
    for frames, head, labels in [(23, 0, [1, 3]), (37, 1, [2, 2, 1]), (9, 0, [2])]:
        x = np.round(random.normal(0, 1, (frames, INPUT)), 2)
        ctc, router = loss(flat, x, head, labels)
        gradients = [jax.grad(lambda p: loss(p, x, head, labels)[part])(flat) for part in (0, 1)]
        logits = jax.nn.log_softmax(outputs(flat, x)[head])
        cases.append({
            "input": x.ravel().tolist(), "head": head, "labels": labels, "loss": round(float(ctc), 6),
            "routerLoss": round(float(router), 6), "logProbabilities": np.round(logits, 5).ravel().tolist(),
            "gradient": np.round(gradients[0], 5).tolist(), "routerGradient": np.round(gradients[1], 5).tolist()})
    print(json.dumps({"parameters": flat.tolist(), "cases": cases}, separators=(",", ":")))


main()
